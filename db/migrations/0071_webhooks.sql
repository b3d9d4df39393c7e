-- The first generation is random: an endpoint that is made again under the id of a removed one has another secret.
alter table webhook_endpoints alter secret_generation type integer;
-- Who made it: an id of a member or of an API key. What a key made ends with what the key may read.
alter table webhook_endpoints add created_by_id uuid;
alter table webhook_endpoints add created_by_key boolean not null default false;

-- An endpoint that a key made is paused in the moment in which the key may do less: revoking a key ends what leaves by it.
create function pause_endpoints_of_key() returns trigger language plpgsql as $$
begin
  update webhook_endpoints set state = 'paused', updated_at = now()
  where hotel_id = new.hotel_id and created_by_key and created_by_id = new.id and state = 'active';
  return null;
end $$;
create trigger api_keys_pause_endpoints after update of revoked_at, scopes on api_keys
  for each row when (new.revoked_at is distinct from old.revoked_at or new.scopes is distinct from old.scopes)
  execute function pause_endpoints_of_key();
