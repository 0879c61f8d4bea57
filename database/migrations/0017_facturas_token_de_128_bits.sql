-- A version 4 uuid carries 122 random bits and the bill link promises 128: the token of a new bill is the first
-- half of a hash over two of them. It stays a uuid, which PostgreSQL keeps in 16 bytes.
ALTER TABLE facturas ALTER COLUMN token SET DEFAULT
  encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) FROM 1 FOR 16), 'hex')::uuid;
