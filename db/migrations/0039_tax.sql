create table tax_rules (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  series uuid not null,
  name text not null check (length(name) between 1 and 60),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  town text not null default '' check (length(town) <= 60),
  base text not null check (base in ('person_night', 'percent_of_room', 'band')),
  amount numeric(10,2) check (amount >= 0),
  percent numeric(6,3) check (percent between 0 and 100),
  room_net boolean not null default false,
  room_vat numeric(5,2) check (room_vat >= 0),
  bands jsonb not null default '[]' check (jsonb_typeof(bands) = 'array' and jsonb_array_length(bands) <= 10),
  band_by text not null default 'room' check (band_by in ('room', 'person')),
  ages jsonb not null default '[]' check (jsonb_typeof(ages) = 'array' and jsonb_array_length(ages) <= 6),
  most_nights integer check (most_nights between 1 and 365),
  season_from text check (season_from ~ '^\d\d-\d\d$'),
  season_to text check (season_to ~ '^\d\d-\d\d$'),
  exemptions jsonb not null default '[]' check (jsonb_typeof(exemptions) = 'array' and jsonb_array_length(exemptions) <= 12),
  surcharge_percent numeric(5,2) not null default 0 check (surcharge_percent between 0 and 100),
  most_per_night numeric(10,2) check (most_per_night >= 0),
  vat_rate numeric(5,2) check (vat_rate >= 0),
  vat_on_top boolean not null default false,
  round_at text not null default 'night' check (round_at in ('night', 'person', 'stay')),
  round_to integer not null default 1 check (round_to in (1, 5, 10, 50, 100)),
  round_mode text not null default 'half_up' check (round_mode in ('half_up', 'down', 'up')),
  valid_from date not null,
  valid_until date check (valid_until > valid_from),
  used boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check ((season_from is null) = (season_to is null)),
  check (case base when 'person_night' then amount is not null when 'percent_of_room' then percent is not null
    else jsonb_array_length(bands) > 0 end)
);
comment on table tax_rules is 'How tourist tax is computed for some time. Rows of one tax share a series and never overlap.';
comment on column tax_rules.valid_until is 'the first day on which it no longer holds';
comment on column tax_rules.used is 'something was charged by it: only its end changes';
select enable_hotel_rls('tax_rules');
grant select, insert, update, delete on tax_rules to deskbell_app;

create function keep_used_tax_rule() returns trigger language plpgsql as $$
begin
  if current_user <> 'deskbell_app' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or to_jsonb(new) - array['valid_until', 'updated_at'] <> to_jsonb(old) - array['valid_until', 'updated_at'] then
    raise exception 'tax_rules: a rate by which something was charged only ends' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger tax_rules_used before update or delete on tax_rules
  for each row when (old.used) execute function keep_used_tax_rule();

create table tax_parties (
  hotel_id text not null,
  stay_id uuid not null,
  persons jsonb not null check (jsonb_typeof(persons) = 'array' and jsonb_array_length(persons) <= 30),
  room_price numeric(10,2) check (room_price >= 0),
  source text not null check (source in ('staff', 'registration')),
  by_name text,
  ended_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, stay_id),
  foreign key (hotel_id, stay_id) references stays on delete cascade
);
comment on table tax_parties is
  'The persons of a stay, for its tourist tax: no names, no birth dates. Not in the event log, since an exemption can be one '
  'for a disability.';
comment on column tax_parties.persons is '[{ id, age, exempt, from, until }]; age null: an adult';
comment on column tax_parties.room_price is 'of a night, VAT included';
comment on column tax_parties.ended_at is 'when the stay ended: it is not kept for long after that';
-- Across all hotels on purpose: one statement removes the old ones of all.
create index tax_parties_ended on tax_parties (ended_at) where ended_at is not null;
select enable_hotel_rls('tax_parties'), allow_platform_access('tax_parties');
grant select, insert, update, delete on tax_parties to deskbell_app;
grant select, delete on tax_parties to deskbell_platform;

create table tax_details (
  hotel_id text not null,
  charge_id uuid not null,
  details jsonb not null check (jsonb_typeof(details) = 'array'),
  primary key (hotel_id, charge_id),
  foreign key (hotel_id, charge_id) references charges on delete cascade
);
comment on table tax_details is 'What the tourist tax counted more or less than before when it charged or took off something.';
comment on column tax_details.details is '[{ rule, month, town, group, exemption, persons, nights, amount }]';
select enable_hotel_rls('tax_details');
grant select, insert on tax_details to deskbell_app;
create index tax_details_of_month on tax_details using gin (details jsonb_path_ops);
