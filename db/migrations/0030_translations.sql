-- The languages of a hotel's own texts, in their order; the first is the one of the ordinary columns. Empty: nobody has said.
alter table hotels add column content_languages jsonb not null default '[]'
  check (jsonb_typeof(content_languages) = 'array' and jsonb_array_length(content_languages) <= 10);

-- What guests read, in the other languages: {"de": {"name": "…"}}.
alter table menu_categories add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536);
alter table menu_items add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536);
alter table hotel_guide add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536);
alter table house_rules add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536);
alter table local_recommendations add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536);
