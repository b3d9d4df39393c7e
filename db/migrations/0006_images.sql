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

alter table images enable row level security;
alter table images force row level security;
create policy in_hotel on images to deskbell_app using (hotel_id = app_hotel()) with check (hotel_id = app_hotel());
grant select, insert on images to deskbell_app;
