-- Pictures that staff uploaded: re-encoded, in three widths, in the store under hotel and id.
create table images (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- of all widths together
  bytes bigint not null check (bytes > 0),
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
select enable_hotel_rls('images');
-- Removing a hotel removes its files, so it has to know which they are.
create policy platform_access on images for select to deskbell_platform using (true);
grant select, insert on images to deskbell_app;
grant select on images to deskbell_platform;
