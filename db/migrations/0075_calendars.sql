-- Who made it, a staff member or a key: it ends with them where the ones who stay say so. null: made before there was
-- this column.
alter table calendar_links add column created_by_id uuid;
