-- Private pictures, such as those of messages: in the store under private/, and shown by the feature they belong to alone.
alter table images
  -- what a private picture belongs to; null: a picture of the hotel, which anybody may see
  add column kind text,
  -- whoever uploaded it; null: staff. No reference: a picture may be here for a moment longer than its guest.
  add column guest_id uuid,
  -- of the file as it was uploaded, so that a repeated upload is known
  add column digest text,
  -- when its files and then the row are removed; null: it stays
  add column remove_due_at timestamptz(3);
alter table images add constraint images_kind_check check (kind ~ '^[a-z_]{1,40}$');
alter table images add constraint images_digest_check check (digest ~ '^[0-9a-f]{64}$');
alter table images add constraint images_private_check check ((kind is null) = (digest is null) and (kind is not null or (guest_id is null and remove_due_at is null)));
-- How many a guest has uploaded today.
create index images_of_guest on images (hotel_id, guest_id, created_at) where guest_id is not null;
create index images_to_remove on images (remove_due_at) where remove_due_at is not null;
grant update, delete on images to deskbell_app;
