create table images (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bigint not null check (bytes > 0),
  kind text check (kind ~ '^[a-z_]{1,40}$'),
  guest_id uuid,
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  remove_due_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  constraint images_private_check
    check ((kind is null) = (digest is null) and (kind is not null or (guest_id is null and remove_due_at is null)))
);
comment on table images is
  'Pictures that staff uploaded: re-encoded, in three widths, in the store under hotel and id.';
comment on column images.bytes is 'of all widths together';
comment on column images.kind is
  'what a private picture belongs to; null: a picture of the hotel, which anybody may see';
comment on column images.guest_id is
  'whoever uploaded it; null: staff. No reference: a picture may be here for a moment longer than its guest.';
comment on column images.digest is 'of the file as it was uploaded, so that a repeated upload is known';
comment on column images.remove_due_at is 'when its files and then the row are removed; null: it stays';
-- How many a guest has uploaded today.
create index images_of_guest on images (hotel_id, guest_id, created_at) where guest_id is not null;
create index images_to_remove on images (remove_due_at) where remove_due_at is not null;
select enable_hotel_rls('images');
-- Removing a hotel removes its files, so it has to know which they are.
create policy platform_access on images for select to deskbell_platform using (true);
grant select, insert, update, delete on images to deskbell_app;
grant select on images to deskbell_platform;
