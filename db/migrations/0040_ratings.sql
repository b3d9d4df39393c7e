create table ratings (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  stay_id uuid not null,
  guest_id uuid,
  guest_name guest_name not null,
  room_number room_number not null,
  kind text not null check (kind in ('request', 'order', 'taxi', 'extra', 'mid_stay', 'check_out')),
  source_id uuid,
  about text check (length(about) between 1 and 80),
  score smallint not null check (score between 1 and 5),
  words text not null default '' check (length(words) <= 600),
  language text check (language in ('cs', 'de', 'en', 'hu', 'nl', 'pl', 'ro', 'ru', 'sq', 'sr')),
  ids jsonb not null check (jsonb_typeof(ids) = 'array' and jsonb_array_length(ids) between 1 and 100),
  status text not null check (status in ('fine', 'low', 'sorted')),
  sorted_at timestamptz(3),
  sorted_by text,
  sorted_note text not null default '' check (length(sorted_note) <= 300),
  claimed_at timestamptz(3),
  claimed_by text,
  claimed_by_id uuid,
  escalation_from timestamptz(3) not null default now(),
  escalation_level smallint not null default 0 check (escalation_level between 0 and 2),
  escalation_raised_at timestamptz(3),
  escalation_due_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check ((kind in ('mid_stay', 'check_out')) = (source_id is null)),
  check ((status = 'sorted') = (sorted_at is not null)),
  foreign key (hotel_id, stay_id) references stays on delete cascade
);
comment on table ratings is
  'How a stay, or something that was done for it, was rated: one row each, which a later rating changes.';
comment on column ratings.source_id is 'the request, order, taxi or extra; null: the stay';
comment on column ratings.about is 'what was rated: the type of a request, the dishes';
comment on column ratings.ids is 'which ratings it took: one that arrives again changes nothing';
comment on column ratings.status is 'low rings until it is claimed, and waits until it is sorted';
comment on column ratings.escalation_from is 'since when it waits for somebody';
create unique index ratings_of_stay on ratings (hotel_id, stay_id, kind, coalesce(source_id, stay_id));
create index ratings_newest on ratings (hotel_id, created_at desc, id desc);
create index ratings_low on ratings (hotel_id, escalation_from, id) where status = 'low';
create index ratings_of_guest on ratings (hotel_id, guest_id) where guest_id is not null;
-- Across all hotels on purpose: one query finds what is due in any of them.
create index ratings_escalation_due on ratings (escalation_due_at)
  where status in ('low') and claimed_at is null and escalation_due_at is not null;
select enable_hotel_rls('ratings'), allow_platform_access('ratings');
grant select, insert, update, delete on ratings to deskbell_app;
grant select, update (claimed_at, claimed_by, claimed_by_id, escalation_level, escalation_raised_at, escalation_from, escalation_due_at)
  on ratings to deskbell_platform;
create constraint trigger ratings_event after insert or update or delete on ratings
  deferrable initially deferred for each row execute function record_hotel_event('ratings', 'staff');

create table rating_settings (
  hotel_id text primary key references hotels on delete cascade,
  ask_things boolean not null default true,
  ask_mid_stay boolean not null default true,
  review_links jsonb not null default '[]'
    check (jsonb_typeof(review_links) = 'array' and jsonb_array_length(review_links) <= 3),
  thanks text not null default '' check (length(thanks) <= 200),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table rating_settings is 'Of a hotel that has changed any of it.';
comment on column rating_settings.review_links is '[{ label, url }], the same for every score';
comment on column rating_settings.translations is 'what guests read, in the other languages: {"de": {"thanks": "…"}}';
select enable_hotel_rls('rating_settings');
grant select, insert, update on rating_settings to deskbell_app;

create table stay_questions (
  hotel_id text not null,
  id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id, id) references stays on delete cascade
);
comment on table stay_questions is
  'The stays whose guests were asked by a push how it is so far: each once, whatever dies meanwhile.';
comment on column stay_questions.id is 'that of the stay';
select enable_hotel_rls('stay_questions'), allow_platform_access('stay_questions');
grant select, insert on stay_questions to deskbell_app;
grant select on stay_questions to deskbell_platform;
create constraint trigger stay_questions_event after insert or update or delete on stay_questions
  deferrable initially deferred for each row execute function record_hotel_event('stay_questions', 'staff');
