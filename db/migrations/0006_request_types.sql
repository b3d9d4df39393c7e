create table request_types (
  hotel_id text not null references hotels on delete cascade,
  id text not null check (length(id) between 1 and 40),
  built_in text check (built_in ~ '^[a-z_]{1,40}$'),
  name text check (length(name) between 1 and 40),
  hint text check (length(hint) <= 120),
  choices text check (length(choices) <= 335),
  main_name text check (length(main_name) between 1 and 40),
  icon text not null check (icon ~ '^[a-z]{1,20}$'),
  department text not null check (department in ('reception', 'housekeeping', 'kitchen', 'maintenance')),
  target_minutes integer check (target_minutes between 5 and 4320),
  quantity_max smallint check (quantity_max between 2 and 20),
  note text not null check (note in ('none', 'optional', 'required')),
  "time" text not null default 'none' check ("time" in ('none', 'optional', 'required')),
  photo boolean not null default false,
  "order" integer not null check ("order" >= 1),
  hidden boolean not null default false,
  visible boolean not null generated always as (not hidden) stored,
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check (built_in is not null or name is not null)
);
comment on table request_types is
  'What guests of a hotel can ask for. Four types that every hotel begins with, and its own.';
comment on column request_types.id is 'one of the four, or a UUID';
comment on column request_types.built_in is
  'The words that Deskbell has for it, in all languages. What the hotel wrote itself goes before them.';
comment on column request_types.choices is 'one a line';
comment on column request_types.main_name is
  'its name in the hotel''s main language as of its last change, for services that read no translations; null: a '
  'type that every hotel begins with';
comment on column request_types.visible is 'for the event log: guests are told of a type while they see it';
comment on column request_types.translations is 'what guests read, in the other languages: {"de": {"name": "…"}}';
select enable_hotel_rls('request_types'), allow_platform_access('request_types');
grant select, insert, update, delete on request_types to deskbell_app;
grant select, insert on request_types to deskbell_platform;
-- A change inside a hotel is an event. What a hotel begins with is none: it is there before anybody reads.
create constraint trigger request_types_event after insert or update or delete on request_types
  deferrable initially deferred for each row when (app_hotel() is not null)
  execute function record_hotel_event('request_types', 'public', 'visible');

-- The types that every hotel begins with.
create function add_first_request_types(hotel text) returns void language sql as $$
  insert into request_types (hotel_id, id, built_in, icon, department, note, "order") values
    (hotel, 'towels', 'towels', 'towels', 'housekeeping', 'required', 1),
    (hotel, 'cleaning', 'cleaning', 'broom', 'housekeeping', 'required', 2),
    (hotel, 'maintenance', 'maintenance', 'wrench', 'maintenance', 'required', 3),
    (hotel, 'other', 'other', 'message', 'reception', 'required', 4)
  on conflict do nothing
$$;

revoke execute on function add_first_request_types from public;

grant execute on function add_first_request_types to deskbell_app, deskbell_platform;
