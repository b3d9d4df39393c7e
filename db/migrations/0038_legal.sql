create table legal_pages (
  hotel_id text not null references hotels on delete cascade,
  kind text not null check (kind in ('privacy', 'imprint')),
  way text not null default 'off' check (way in ('off', 'text', 'address')),
  address text check (length(address) between 9 and 2048 and address like 'https://%'),
  draft_basis jsonb check (jsonb_typeof(draft_basis) = 'array'),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, kind),
  check (way <> 'address' or address is not null)
);
comment on table legal_pages is 'How a hotel shows its privacy notice and its imprint. No row: it never wrote any.';
comment on column legal_pages.draft_basis is
  'what was switched on when the draft was taken over: [{ key, name }]; null: without a draft';
select enable_hotel_rls('legal_pages');
grant select, insert, update on legal_pages to deskbell_app;

create table legal_texts (
  hotel_id text not null,
  kind text not null,
  language text not null check (length(language) = 2),
  text text not null check (length(text) between 1 and 20000),
  primary key (hotel_id, kind, language),
  foreign key (hotel_id, kind) references legal_pages on delete cascade
);
comment on table legal_texts is 'Privacy notice and imprint, as typed, in the languages of the hotel.';
select enable_hotel_rls('legal_texts');
grant select, insert, update, delete on legal_texts to deskbell_app;
