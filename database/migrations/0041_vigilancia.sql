-- Each program says here that it is alive. One of them, named in the row `vigia`, looks at everything and tells the people in
-- charge; when it dies another takes its place and knows what was already told.
CREATE TABLE latidos (
  programa text PRIMARY KEY,
  visto timestamptz NOT NULL,
  proceso text,
  -- Only the worker talks to the mail server: `ok`, or the code of what it answered.
  correo text
);
CREATE TABLE senales (
  nombre text PRIMARY KEY,
  nivel smallint NOT NULL,
  desde timestamptz NOT NULL,
  visto timestamptz NOT NULL,
  avisado smallint NOT NULL DEFAULT 0,
  avisado_el timestamptz
);
