create table staff_invitations (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('person', 'device')),
  staff_role text not null check (staff_role in ('manager', 'reception', 'housekeeping', 'kitchen', 'maintenance')),
  display_name text check (length(display_name) between 1 and 120),
  email text check (email = lower(email) and length(email) between 3 and 254),
  for_id uuid,
  created_by text not null check (length(created_by) between 1 and 254),
  created_by_id uuid not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  accepted_by_id uuid,
  primary key (hotel_id, id),
  check ((accepted_at is null) = (accepted_by_id is null)),
  check (kind = 'person' or (staff_role <> 'manager' and display_name is not null and email is null)),
  check (for_id is null or kind = 'device')
);
comment on table staff_invitations is
  'Who is asked to join a hotel''s staff. Not in the event log, so that nothing of a link is in it. The tables of '
  'this file have no reference to managers, which in a distributed database stay on the coordinator: `leave_team` '
  'clears up after a member.';
comment on column staff_invitations.for_id is 'a device of the team that is to be linked again';
create index staff_invitations_open on staff_invitations (hotel_id, created_at) where accepted_at is null;
-- Across all hotels on purpose: what is over is removed everywhere at once.
create index staff_invitations_by_end on staff_invitations (expires_at);
select enable_hotel_rls('staff_invitations'), allow_platform_access('staff_invitations');
grant select, insert, update, delete on staff_invitations to deskbell_app;
grant select, update, delete on staff_invitations to deskbell_platform;

create table invitation_links (
  hotel_id text not null references hotels on delete cascade,
  token_hash bytea not null,
  invitation_id uuid not null,
  generation smallint not null check (generation >= 1),
  expires_at timestamptz(3) not null,
  salt text not null check (length(salt) between 1 and 43),
  primary key (hotel_id, token_hash),
  unique (hotel_id, invitation_id),
  foreign key (hotel_id, invitation_id) references staff_invitations on delete cascade
);
comment on table invitation_links is
  'The link of an invitation, apart from it because backups leave it out. Only its hash: the token is derived from '
  'the installation secret, the invitation and the generation. A new link has the next generation, and the one '
  'before is void.';
comment on column invitation_links.salt is
  'Random, and a part of what the token of the link is derived from: an invitation that is withdrawn and made again '
  'under its id has another link.';
select enable_hotel_rls('invitation_links'), allow_platform_access('invitation_links');
grant select, insert, update, delete on invitation_links to deskbell_app;
grant select on invitation_links to deskbell_platform;

create table staff_password_links (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  link_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  by_mail boolean not null default false,
  created_by_id uuid,
  primary key (hotel_id, id),
  unique (hotel_id, token_hash)
);
comment on column staff_password_links.created_by_id is
  'The manager to whom the link was shown: it ends with them where the ones who stay say so. null: it was sent by '
  'mail to whom it is for.';
comment on table staff_password_links is
  'A link by which a staff member chooses a new password: good once. A new one has another link_id, of which its '
  'token is made.';
comment on column staff_password_links.id is 'of managers';
comment on column staff_password_links.by_mail is
  'By e-mail a link also reaches somebody who works in another hotel: it is shown to nobody else.';
create index staff_password_links_by_end on staff_password_links (expires_at);
select enable_hotel_rls('staff_password_links'), allow_platform_access('staff_password_links');
grant select, insert, update, delete on staff_password_links to deskbell_app;
grant select, delete on staff_password_links to deskbell_platform;

-- Who leaves the team leaves no link and no trace of when they were here. Whoever wears their name tag puts it off.
create function leave_team() returns trigger language plpgsql as $$
begin
  -- A hotel that is removed takes all of it along.
  if not exists (select from hotels where id = old.hotel_id) then return null; end if;
  delete from staff_presence where hotel_id = old.hotel_id and id = old.id;
  delete from staff_password_links where hotel_id = old.hotel_id and id = old.id;
  delete from staff_invitations where hotel_id = old.hotel_id and for_id = old.id and accepted_at is null;
  update sessions set name_tag_id = null, name_tag_at = null where hotel_id = old.hotel_id and name_tag_id = old.id;
  return null;
end $$;
create trigger managers_leave after delete on managers for each row execute function leave_team();
