create table registration_settings (
  hotel_id text primary key references hotels on delete cascade,
  pack text check (pack in ('me', 'rs', 'hr', 'it', 'es', 'de', 'cz', 'own')),
  offered jsonb not null default '[]' check (jsonb_typeof(offered) = 'array'),
  own_who text not null default 'all' check (own_who in ('all', 'foreign')),
  country text check (country ~ '^[A-Z]{3}$'),
  form_keep_days smallint not null default 7 check (form_keep_days between 1 and 90),
  ask_arrival_time boolean not null default true,
  ask_wishes boolean not null default true,
  establishment jsonb not null default '{}'
    check (jsonb_typeof(establishment) = 'object' and octet_length(establishment::text) <= 4096),
  own_signature text not null default 'none' check (own_signature in ('none', 'screen', 'paper')),
  own_identity text not null default 'required' check (own_identity in ('none', 'required', 'before_door')),
  own_due_hours smallint check (own_due_hours in (12, 24, 48)),
  keep_days smallint check (keep_days between 1 and 3650),
  keep_source text not null default '' check (length(keep_source) <= 200),
  keep_set_on date,
  other_authority boolean not null default false,
  reported_sources jsonb not null default '[]' check (jsonb_typeof(reported_sources) = 'array'),
  register_on boolean not null default false check (not register_on or pack is not null),
  register_since date,
  rules_told_on date,
  intro text not null default '' check (length(intro) <= 500),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table registration_settings is 'Of a hotel that has changed any of it.';
comment on column registration_settings.pack is 'the rules of a country; null: the form alone';
comment on column registration_settings.establishment is 'what an authority calls the house: codes and parts of its address';
comment on column registration_settings.keep_days is 'after the departure; null: the rule of the pack';
comment on column registration_settings.keep_source is 'who told the hotel how long';
comment on column registration_settings.reported_sources is 'of reservations: the platforms that report their bookings themselves';
comment on column registration_settings.register_on is 'entries are made';
comment on column registration_settings.rules_told_on is 'the managers were told that the rules or a table of codes are old';
comment on column registration_settings.offered is 'which fields that the pack offers the hotel asks for';
select enable_hotel_rls('registration_settings'), allow_platform_access('registration_settings');
grant select, update (rules_told_on) on registration_settings to deskbell_platform;
grant select, insert, update on registration_settings to deskbell_app;

create table registrations (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  status text not null default 'open' check (status in ('open', 'part', 'filled', 'checked')),
  link_generation int not null default 0 check (link_generation >= 0),
  link_sent_at timestamptz(3),
  persons_expected smallint check (persons_expected between 1 and 30),
  persons_filled smallint not null default 0 check (persons_filled between 0 and 30),
  in_register jsonb not null default '[]' check (jsonb_typeof(in_register) = 'array'),
  persons_signed smallint not null default 0 check (persons_signed between 0 and 30),
  arrival_time text check (arrival_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  has_wishes boolean not null default false,
  apartment text not null check (length(apartment) between 1 and 200),
  check_in date not null,
  check_out date not null,
  filled_at timestamptz(3),
  checked_at timestamptz(3),
  checked_by_name text,
  delete_due_on date not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
comment on table registrations is
  'The form that the guests of a reservation fill before they arrive: how far it is, without a name. It has no foreign key '
  'to the reservation: it goes on its own day.';
comment on column registrations.id is 'that of the reservation';
comment on column registrations.apartment is 'with the days a copy of the reservation''s';
comment on column registrations.in_register is 'positions whose persons were moved into the guest register, with their numbers there';
comment on column registrations.link_generation is 'a new link makes those before worthless';
comment on column registrations.delete_due_on is 'the hotel''s day on which it is deleted';
create index registrations_to_delete on registrations (delete_due_on);
comment on index registrations_to_delete is 'the job that deletes forms, across all hotels';
select enable_hotel_rls('registrations'), allow_platform_access('registrations');
grant select, delete on registrations to deskbell_platform;
grant select, insert, update, delete on registrations to deskbell_app;
create constraint trigger registrations_event after insert or update or delete on registrations
  deferrable initially deferred for each row execute function record_hotel_event('registrations', 'staff');

-- Both are sealed and have no event: nothing that a guest typed is in the event log.
create table registration_persons (
  hotel_id text not null,
  reservation_id uuid not null,
  position smallint not null check (position between 1 and 30),
  id uuid not null,
  sealed bytea not null check (octet_length(sealed) <= 8192),
  key_id smallint not null,
  signed bytea check (octet_length(signed) <= 24576),
  filled_by text not null check (filled_by in ('guest', 'staff')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, reservation_id, position),
  foreign key (hotel_id, reservation_id) references registrations on delete cascade
);
comment on column registration_persons.sealed is 'the person as JSON, readable with the installation secret alone';
comment on column registration_persons.key_id is 'the generation of that secret';
comment on column registration_persons.signed is
  'the signature with the hash of what was signed, as JSON, sealed too; null: not signed on the screen';
select enable_hotel_rls('registration_persons'), allow_platform_access('registration_persons');
grant select, update (sealed, key_id, signed) on registration_persons to deskbell_platform;
grant select, insert, update, delete on registration_persons to deskbell_app;

create table registration_wishes (
  hotel_id text not null,
  reservation_id uuid not null,
  sealed bytea not null check (octet_length(sealed) <= 4096),
  key_id smallint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, reservation_id),
  foreign key (hotel_id, reservation_id) references registrations on delete cascade
);
select enable_hotel_rls('registration_wishes'), allow_platform_access('registration_wishes');
grant select, update (sealed, key_id) on registration_wishes to deskbell_platform;
grant select, insert, update, delete on registration_wishes to deskbell_app;
