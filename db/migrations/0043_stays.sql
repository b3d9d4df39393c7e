-- How many things that were asked for at a time were withdrawn when the stay ended: the staff are told.
alter table stays add column withdrawn_count integer not null default 0;
alter table stays add constraint stays_withdrawn_count_check check (withdrawn_count >= 0);
