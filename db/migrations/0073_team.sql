-- Random, and a part of what the token of the link is derived from: an invitation that is withdrawn and made again under
-- its id has another link. Empty: made before there was this column.
alter table invitation_links add column salt text not null default '';
alter table invitation_links add constraint invitation_links_salt_check check (length(salt) <= 43);
