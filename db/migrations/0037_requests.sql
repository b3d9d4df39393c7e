-- Whose session a request came from, where its room or name are others than the guest's own.
alter table service_requests
  add column sent_by_name text check (length(sent_by_name) between 1 and 120),
  add column sent_by_room text check (length(sent_by_room) between 1 and 40);
