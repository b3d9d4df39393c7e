create table opening_hours (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  periods jsonb not null default '[]' check (jsonb_typeof(periods) = 'array' and jsonb_array_length(periods) <= 42),
  exceptions jsonb not null default '[]'
    check (jsonb_typeof(exceptions) = 'array' and jsonb_array_length(exceptions) <= 60),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
comment on table opening_hours is
  'When something is open: named timetables of a hotel, and what uses which of them. What uses none is always open.';
comment on column opening_hours.name is 'for staff';
comment on column opening_hours.periods is '[{day, opens, closes}]';
comment on column opening_hours.exceptions is '[{from, until, periods: [{opens, closes}]}]';
create unique index opening_hours_by_name on opening_hours (hotel_id, lower(name));
select enable_hotel_rls('opening_hours'), allow_platform_access('opening_hours');
grant select on opening_hours to deskbell_platform;
grant select, insert, update, delete on opening_hours to deskbell_app;
create constraint trigger opening_hours_event after insert or update or delete on opening_hours
  deferrable initially deferred for each row execute function record_hotel_event('opening_hours', 'public');

create table hours_uses (
  hotel_id text not null references hotels on delete cascade,
  id text not null check (id ~ '^(taxi|department:[a-z]{1,20}|(category|extra):[0-9a-f-]{36}|type:[^[:cntrl:]]{1,40})$'),
  hours_id uuid not null,
  for_guests boolean not null generated always as (id not like 'department:%' or id = 'department:reception') stored,
  primary key (hotel_id, id),
  foreign key (hotel_id, hours_id) references opening_hours
);
comment on column hours_uses.id is 'what uses them: taxi, department:reception, category:<id>, extra:<id>, type:<id>';
comment on column hours_uses.for_guests is 'of the departments guests read the reception alone';
create index hours_uses_of_hours on hours_uses (hotel_id, hours_id);
select enable_hotel_rls('hours_uses'), allow_platform_access('hours_uses');
grant select on hours_uses to deskbell_platform;
grant select, insert, update, delete on hours_uses to deskbell_app;
create constraint trigger hours_uses_event after insert or update or delete on hours_uses
  deferrable initially deferred for each row execute function record_hotel_event('hours_uses', 'public', 'for_guests');
