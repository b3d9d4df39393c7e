-- The first generation is random: an invitation that is made again under the id of a withdrawn one has another token.
alter table invitation_links alter generation type integer;
