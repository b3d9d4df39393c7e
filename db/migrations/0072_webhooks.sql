-- The API key whose rights an endpoint has: it is sent what this key may read, and nothing once the key has ended. null:
-- staff made it. Not a reference: an endpoint must not become one of staff when its key is removed after its time.
alter table webhook_endpoints add column key_id uuid;
-- Who made it, a staff member or a key: nobody else is told the secret again.
alter table webhook_endpoints add column created_by_id uuid;
-- Random, and a part of what the secret is derived from: an endpoint that is deleted and made again under its id has
-- another secret. Empty: made before there was this column.
alter table webhook_endpoints add column secret_salt text not null default '';
alter table webhook_endpoints add constraint webhook_endpoints_secret_salt_check check (length(secret_salt) <= 43);
