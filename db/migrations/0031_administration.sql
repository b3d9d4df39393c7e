create table deleted_hotels (
  slug text primary key check (slug ~ '^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$'),
  name text not null check (length(name) between 1 and 120),
  requested_at timestamptz(3) not null default now(),
  requested_by text not null check (length(requested_by) between 1 and 254),
  state text not null default 'backing_up' check (state in ('backing_up', 'deleting', 'deleted')),
  failure text check (failure in ('disk_full', 'folder_unusable', 'damaged', 'bucket_failed', 'failed')),
  backup_file text check (length(backup_file) between 1 and 4096),
  deleted_at timestamptz(3),
  slug_free_on date,
  constraint deleted_hotels_deleted_check
    check ((state = 'deleted') = (deleted_at is not null) and (state = 'deleted') = (slug_free_on is not null))
);
comment on table deleted_hotels is
  'What was deleted, by whom, and until when nobody else gets its address. The hotel''s own rows are gone by then.';
select enable_platform_rls('deleted_hotels');
grant select, insert, update, delete on deleted_hotels to deskbell_platform;
