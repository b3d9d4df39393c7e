create table audit_entries (
  hotel_id text not null,
  id uuid not null,
  at timestamptz(3) not null default now(),
  actor_kind text not null check (actor_kind in ('manager', 'owner', 'integration', 'system')),
  actor_id uuid,
  actor_name text not null check (length(actor_name) <= 254),
  action text not null check (length(action) between 3 and 80),
  kind text not null
    check (kind in ('menu', 'prices', 'invoices', 'reservations', 'stays', 'people', 'connections', 'settings',
      'sign_ins')),
  entity text not null check (length(entity) between 1 and 60),
  entity_id text check (length(entity_id) <= 120),
  label text not null default '' check (length(label) <= 200),
  changes jsonb not null default '{}' check (octet_length(changes::text) <= 4096),
  via text not null check (via in ('web', 'api', 'import', 'system')),
  request_id text check (length(request_id) <= 64),
  network inet,
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels on delete cascade
);
comment on table audit_entries is
  'What staff, keys and the program did in a hotel. Nothing changes an entry, and only the retention removes it. No '
  'row of another table is referenced: an entry outlives what it tells of.';
comment on column audit_entries.actor_name is 'as they were called then';
comment on column audit_entries.changes is '{field: [before, after]}';
comment on column audit_entries.network is 'of sign-ins alone, without its last part';
create index audit_entries_newest on audit_entries (hotel_id, at desc, id desc);
-- for the retention
create index audit_entries_oldest on audit_entries (at);
create index audit_entries_of_row on audit_entries (hotel_id, entity, entity_id);
select enable_hotel_rls('audit_entries'), allow_platform_access('audit_entries');
grant select, insert on audit_entries to deskbell_app;
grant select, insert, delete on audit_entries to deskbell_platform;
