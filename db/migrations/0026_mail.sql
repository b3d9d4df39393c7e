create table mails (
  hotel_id text not null,
  id uuid not null,
  template text not null check (length(template) between 1 and 40),
  receiver text not null check (length(receiver) between 3 and 254),
  language text not null check (length(language) = 2),
  subject_of uuid,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  failure text check (length(failure) <= 40),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (hotel_id, id),
  check ((status = 'sent') = (sent_at is not null)),
  check ((status = 'failed') = (failure is not null)),
  foreign key (hotel_id) references hotels on delete cascade
);
comment on table mails is
  'What was sent by e-mail to whom, for the staff. No text: that is made when a mail is sent. The receiver is kept '
  'for 30 days.';
comment on column mails.id is 'also the id of the outgoing message, and the Message-ID';
comment on column mails.subject_of is 'what it is about: an invoice, an invitation';
comment on column mails.expires_at is 'what is not sent by then is given up';
create index mails_of_subject on mails (hotel_id, subject_of, created_at) where subject_of is not null;
create index mails_of_receiver on mails (hotel_id, receiver, created_at);
create index mails_of_hotel on mails (hotel_id, created_at);
-- Across all hotels on purpose: what is given up and what is old is found everywhere at once.
create index mails_queued on mails (expires_at) where status = 'queued';
create index mails_by_age on mails (created_at);
select enable_hotel_rls('mails'), allow_platform_access('mails');
grant select, insert, update, delete on mails to deskbell_app;
grant select, insert, update (status, failure) on mails to deskbell_platform;
create constraint trigger mails_event after insert or update or delete on mails
  deferrable initially deferred for each row execute function record_hotel_event('mails', 'staff');

create table mail_addresses (
  hotel_id text not null,
  id uuid not null,
  address text not null check (address = lower(address) and length(address) between 3 and 254),
  purpose text not null check (purpose in ('escalation', 'reply')),
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, purpose, address),
  foreign key (hotel_id) references hotels on delete cascade
);
comment on table mail_addresses is
  'Addresses of the hotel: told of what nobody claims, and the one that guests answer to. Nothing but the request '
  'to confirm is sent to one that is not confirmed.';
select enable_hotel_rls('mail_addresses'), allow_platform_access('mail_addresses');
grant select, insert, update, delete on mail_addresses to deskbell_app;
grant select, update (confirmed_at) on mail_addresses to deskbell_platform;

create table mail_choices (
  hotel_id text not null,
  id uuid not null,
  off jsonb not null default '[]' check (jsonb_typeof(off) = 'array'),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels on delete cascade
);
comment on table mail_choices is
  'Which mails about the hotel a staff member does not want. Without a reference to managers, which in a '
  'distributed database stay on the coordinator.';
comment on column mail_choices.id is 'of managers';
select enable_hotel_rls('mail_choices'), allow_platform_access('mail_choices');
grant select, insert, update, delete on mail_choices to deskbell_app;
grant select, delete on mail_choices to deskbell_platform;

alter table invoice_mails add foreign key (hotel_id, id) references mails on delete cascade;

create function leave_mail() returns trigger language plpgsql as $$
begin
  if exists (select from hotels where id = old.hotel_id) then
    delete from mail_choices where hotel_id = old.hotel_id and id = old.id;
  end if;
  return null;
end $$;
create trigger managers_leave_mail after delete on managers for each row execute function leave_mail();
