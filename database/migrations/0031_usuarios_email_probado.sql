-- That an address of the account was confirmed once, or that the staff answered for it. Choosing a new password wipes
-- the second step only of an account where neither happened; email_validado can be taken back, and this cannot.
ALTER TABLE usuarios ADD COLUMN email_probado boolean NOT NULL DEFAULT false;

-- Of the accounts of the staff it is not known whether somebody took theirs back: they keep their second step.
UPDATE usuarios SET email_probado = true
WHERE eliminado IS NULL AND (email_validado OR NOT roles <@ ARRAY['ROLE_CONFIRMADO', 'ROLE_VALIDADO']);
