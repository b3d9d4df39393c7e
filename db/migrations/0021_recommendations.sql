-- Ids in the event log are UUIDs everywhere: a hotel's own name is no id of a row.
alter table property_locations drop column id;
alter table property_locations add column id uuid not null default gen_random_uuid();
