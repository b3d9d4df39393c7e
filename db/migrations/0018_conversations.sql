create table conversations (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  stay_id uuid not null check (stay_id = id),
  room_number text not null check (length(room_number) between 1 and 40),
  guest_name text not null check (length(guest_name) between 1 and 120),
  status text not null check (status in ('waiting', 'answered', 'closed')),
  waiting_since timestamptz(3),
  last_message_at timestamptz(3) not null,
  last_author text not null check (last_author in ('guest', 'staff')),
  unread integer not null default 0 check (unread >= 0),
  guest_read_until timestamptz(3),
  assignee_id uuid,
  assignee_name text,
  claimed_at timestamptz(3),
  claimed_by text,
  claimed_by_id uuid,
  escalation_level smallint not null default 0 check (escalation_level between 0 and 2),
  escalation_raised_at timestamptz(3),
  escalation_due_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check ((status = 'waiting') = (waiting_since is not null)),
  foreign key (hotel_id, stay_id) references stays on delete cascade
);
comment on table conversations is
  'One row a stay, for the inbox of the staff; its id is the stay''s. A claim and an escalation belong to one wait.';
comment on column conversations.unread is 'messages of guests that nobody of the hotel has read';
comment on column conversations.guest_read_until is 'the furthest of its guests';
comment on column conversations.assignee_id is 'who looks after all of it, through many waits';
create index conversations_waiting on conversations (hotel_id, waiting_since, id) where status = 'waiting';
create index conversations_newest on conversations (hotel_id, status, last_message_at desc, id desc);
-- Across all hotels on purpose: one query finds what is due in any of them.
create index conversations_escalation_due on conversations (escalation_due_at)
  where status in ('waiting') and claimed_at is null and escalation_due_at is not null;
create index conversations_of_assignee on conversations (hotel_id, assignee_id) where assignee_id is not null;
-- For lists of stays, which say where a message is unread.
create index conversations_unread on conversations (hotel_id, last_message_at desc, id desc) where unread > 0;
select enable_hotel_rls('conversations'), allow_platform_access('conversations');
grant select, insert, update, delete on conversations to deskbell_app;
grant select,
  update (assignee_id, assignee_name, claimed_at, claimed_by, claimed_by_id, escalation_level, escalation_raised_at, escalation_due_at)
  on conversations to deskbell_platform;
create constraint trigger conversations_event after insert or update or delete on conversations
  deferrable initially deferred for each row execute function record_hotel_event('conversations', 'staff');

create table messages (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  stay_id uuid not null,
  author text not null check (author in ('guest', 'staff')),
  guest_id uuid,
  guest_name text check (length(guest_name) between 1 and 120),
  staff_id uuid,
  staff_name text,
  text text not null default '' check (length(text) <= 2000),
  language text check (language in ('cs', 'de', 'en', 'hu', 'nl', 'pl', 'ro', 'ru', 'sq', 'sr')),
  phrase text,
  phrase_values jsonb not null default '{}' check (jsonb_typeof(phrase_values) = 'object'),
  image_id uuid,
  image_width integer,
  image_height integer,
  about_entity text check (about_entity in ('service_requests', 'orders', 'taxi_requests', 'extra_bookings')),
  about_id uuid,
  waited_seconds integer,
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null,
  written_at timestamptz(3) not null,
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check (text <> '' or phrase is not null or image_id is not null),
  check ((author = 'staff') = (guest_name is null)),
  check ((image_id is null) = (image_width is null) and (image_id is null) = (image_height is null)),
  check ((about_entity is null) = (about_id is null)),
  foreign key (hotel_id, stay_id) references stays on delete cascade
);
comment on column messages.staff_name is 'a display name, never an e-mail';
comment on column messages.phrase is 'a key of the phrasebook';
comment on column messages.waited_seconds is 'of a staff message that ended a wait';
comment on column messages.translations is 'what guests read, in the other languages: {"de": {"name": "…"}}';
comment on column messages.created_at is 'strictly rising in a stay';
comment on column messages.written_at is 'by the phone''s clock';
create unique index messages_in_order on messages (hotel_id, stay_id, created_at);
create index messages_of_guest on messages (hotel_id, guest_id) where guest_id is not null;
create index messages_answering on messages (hotel_id, created_at) include (waited_seconds)
  where waited_seconds is not null;
select enable_hotel_rls('messages');
grant select, insert, update on messages to deskbell_app;
create constraint trigger messages_event after insert or update or delete on messages
  deferrable initially deferred for each row execute function record_hotel_event('messages', 'stay');

create table message_reads (
  hotel_id text not null references hotels on delete cascade,
  stay_id uuid not null,
  guest_id uuid not null,
  read_until timestamptz(3) not null,
  primary key (hotel_id, stay_id, guest_id),
  foreign key (hotel_id, stay_id) references stays on delete cascade,
  foreign key (hotel_id, guest_id) references guests on delete cascade
);
comment on table message_reads is
  'How far each guest of a stay has read. No event of its own: the conversation''s row has the furthest.';
select enable_hotel_rls('message_reads');
grant select, insert, update, delete on message_reads to deskbell_app;

create table message_images (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  stay_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id, stay_id) references stays on delete cascade,
  foreign key (hotel_id, id) references images on delete cascade
);
comment on table message_images is 'The stay of each private picture in `images`: its guests and the staff see it.';
create index message_images_of_stay on message_images (hotel_id, stay_id);
select enable_hotel_rls('message_images');
grant select, insert, update on message_images to deskbell_app;

create table quick_replies (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 1000),
  "order" integer not null check ("order" >= 1),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
comment on column quick_replies.translations is 'what guests read, in the other languages: {"de": {"name": "…"}}';
create index quick_replies_in_order on quick_replies (hotel_id, "order", id);
select enable_hotel_rls('quick_replies');
grant select, insert, update, delete on quick_replies to deskbell_app;
create constraint trigger quick_replies_event after insert or update or delete on quick_replies
  deferrable initially deferred for each row execute function record_hotel_event('quick_replies', 'staff');

-- Nobody looks after the conversations of a member of staff who has left, and those they had claimed wait again from now: somebody
-- else has to answer. A hotel that is removed takes them along.
create function leave_conversations() returns trigger language plpgsql as $$
begin
  if exists (select from hotels where id = old.hotel_id) then
    update conversations set assignee_id = null, assignee_name = null where hotel_id = old.hotel_id and assignee_id = old.id;
    update conversations row set claimed_at = null, claimed_by = null, claimed_by_id = null, escalation_level = 0, escalation_raised_at = null,
        escalation_due_at = (now() at time zone 'UTC' + make_interval(mins => hotel.overdue_minutes)) at time zone 'UTC'
      from hotels hotel
      where row.hotel_id = old.hotel_id and hotel.id = row.hotel_id and row.claimed_by_id = old.id and row.status = 'waiting';
  end if;
  return null;
end $$;
create trigger managers_leave_conversations after delete on managers for each row
  execute function leave_conversations();
