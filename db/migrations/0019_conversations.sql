-- What guests and the hotel write to each other during a stay. Nothing of it is changed or removed, but for privacy.

-- One row a stay, for the inbox of the staff; its id is the stay's. A claim and an escalation belong to one wait.
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
  -- messages of guests that nobody of the hotel has read
  unread integer not null default 0 check (unread >= 0),
  -- the furthest of its guests
  guest_read_until timestamptz(3),
  -- who looks after all of it, through many waits
  assignee_id uuid,
  assignee_name text,
  taken_at timestamptz(3),
  taken_by text,
  taken_by_id uuid,
  attention_level smallint not null default 0 check (attention_level between 0 and 2),
  attention_raised_at timestamptz(3),
  attention_due_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check ((status = 'waiting') = (waiting_since is not null))
);
create index conversations_waiting on conversations (hotel_id, waiting_since, id) where status = 'waiting';
create index conversations_newest on conversations (hotel_id, status, last_message_at desc, id desc);
-- Across all hotels on purpose: one query finds what is due in any of them.
create index conversations_attention_due on conversations (attention_due_at) where status in ('waiting') and taken_at is null and attention_due_at is not null;
select enable_hotel_rls('conversations'), allow_platform_access('conversations');
alter table conversations add foreign key (hotel_id, stay_id) references stays on delete cascade;
grant select, insert, update, delete on conversations to deskbell_app;
grant select on conversations to deskbell_platform;
create constraint trigger conversations_event after insert or update or delete on conversations
  deferrable initially deferred for each row execute function record_hotel_event('conversations', 'staff');

-- Nobody looks after the conversations of a member of staff who has left. A hotel that is removed takes them along.
create function leave_conversations() returns trigger language plpgsql as $$
begin
  if exists (select from hotels where id = old.hotel_id) then
    update conversations set assignee_id = null, assignee_name = null where hotel_id = old.hotel_id and assignee_id = old.id;
  end if;
  return null;
end $$;
create trigger managers_leave_conversations after delete on managers for each row execute function leave_conversations();
grant update (assignee_id, assignee_name) on conversations to deskbell_platform;
create index conversations_of_assignee on conversations (hotel_id, assignee_id) where assignee_id is not null;

create table messages (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  stay_id uuid not null,
  author text not null check (author in ('guest', 'staff')),
  guest_id uuid,
  guest_name text check (length(guest_name) between 1 and 120),
  staff_id uuid,
  -- a display name, never an e-mail
  staff_name text,
  text text not null default '' check (length(text) <= 2000),
  language text check (language in ('cs', 'de', 'en', 'hu', 'nl', 'pl', 'ro', 'ru', 'sq', 'sr')),
  -- a key of the phrasebook
  phrase text,
  phrase_values jsonb not null default '{}' check (jsonb_typeof(phrase_values) = 'object'),
  image_id uuid,
  image_width integer,
  image_height integer,
  about_entity text check (about_entity in ('service_requests', 'orders', 'taxi_requests')),
  about_id uuid,
  -- by the phone's clock
  written_at timestamptz(3) not null,
  -- of a staff message that ended a wait
  waited_seconds integer,
  -- strictly rising in a stay
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check (text <> '' or phrase is not null or image_id is not null),
  check ((author = 'staff') = (guest_name is null)),
  check ((image_id is null) = (image_width is null) and (image_id is null) = (image_height is null)),
  check ((about_entity is null) = (about_id is null))
);
select add_translations('messages');
create unique index messages_in_order on messages (hotel_id, stay_id, created_at);
create index messages_of_guest on messages (hotel_id, guest_id) where guest_id is not null;
create index messages_answering on messages (hotel_id, created_at) include (waited_seconds) where waited_seconds is not null;
select enable_hotel_rls('messages');
alter table messages add foreign key (hotel_id, stay_id) references stays on delete cascade;
grant select, insert, update on messages to deskbell_app;
create constraint trigger messages_event after insert or update or delete on messages
  deferrable initially deferred for each row execute function record_hotel_event('messages', 'stay');

-- How far each guest of a stay has read. No event of its own: the conversation's row has the furthest.
create table message_reads (
  hotel_id text not null references hotels on delete cascade,
  stay_id uuid not null,
  guest_id uuid not null,
  read_until timestamptz(3) not null,
  primary key (hotel_id, stay_id, guest_id)
);
select enable_hotel_rls('message_reads');
alter table message_reads add foreign key (hotel_id, stay_id) references stays on delete cascade;
alter table message_reads add foreign key (hotel_id, guest_id) references guests on delete cascade;
grant select, insert, update, delete on message_reads to deskbell_app;

-- The stay of each private picture in `images`: its guests and the staff see it.
create table message_images (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  stay_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
create index message_images_of_stay on message_images (hotel_id, stay_id);
select enable_hotel_rls('message_images');
alter table message_images add foreign key (hotel_id, stay_id) references stays on delete cascade;
alter table message_images add foreign key (hotel_id, id) references images on delete cascade;
grant select, insert, update on message_images to deskbell_app;

create table quick_replies (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 1000),
  "order" integer not null check ("order" >= 1),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
select add_translations('quick_replies');
create index quick_replies_in_order on quick_replies (hotel_id, "order", id);
select enable_hotel_rls('quick_replies');
grant select, insert, update, delete on quick_replies to deskbell_app;
create constraint trigger quick_replies_event after insert or update or delete on quick_replies
  deferrable initially deferred for each row execute function record_hotel_event('quick_replies', 'staff');
