-- Generated from the migrations by `npm run generate`. Do not edit.

CREATE DOMAIN guest_name AS text CHECK (((length(VALUE) >= 1) AND (length(VALUE) <= 120)));
CREATE DOMAIN request_choice AS text CHECK (((length(VALUE) >= 1) AND (length(VALUE) <= 40)));
CREATE DOMAIN request_description AS text CHECK ((length(VALUE) <= 1000));
CREATE DOMAIN request_quantity AS smallint CHECK (((VALUE >= 1) AND (VALUE <= 20)));
CREATE DOMAIN room_number AS text CHECK (((length(VALUE) >= 1) AND (length(VALUE) <= 40)));

CREATE TABLE accounts (
  id uuid not null,
  email text,
  password_hash text not null,
  password_is_first_use boolean default false not null,
  is_demo boolean default false not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint accounts_email_key UNIQUE (email)
);
GRANT insert, select ON accounts TO deskbell_backup;
GRANT delete, insert, select, update ON accounts TO deskbell_platform;

CREATE TABLE announcement_deliveries (
  hotel_id text not null,
  id uuid not null,
  announcement_id uuid not null,
  stay_id uuid not null,
  title text not null,
  text text not null,
  kind text not null,
  from_at timestamp(3) with time zone not null,
  until_at timestamp(3) with time zone not null,
  push boolean not null,
  seen_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint announcement_deliveries_pkey PRIMARY KEY (hotel_id, announcement_id, stay_id),
  constraint announcement_deliveries_kind_check CHECK ((kind = ANY (ARRAY['info'::text, 'important'::text]))),
  constraint announcement_deliveries_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536))),
  constraint announcement_deliveries_hotel_id_announcement_id_fkey FOREIGN KEY (hotel_id, announcement_id) REFERENCES announcements(hotel_id, id) ON DELETE CASCADE,
  constraint announcement_deliveries_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint announcement_deliveries_hotel_id_stay_id_fkey FOREIGN KEY (hotel_id, stay_id) REFERENCES stays(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE announcement_deliveries FORCE ROW LEVEL SECURITY;
CREATE INDEX announcement_deliveries_of_stay ON public.announcement_deliveries USING btree (hotel_id, stay_id, until_at);
CREATE CONSTRAINT TRIGGER announcement_deliveries_event AFTER INSERT OR DELETE OR UPDATE ON public.announcement_deliveries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('announcement_deliveries', 'stay');
CREATE POLICY backup_in_hotel ON announcement_deliveries FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON announcement_deliveries FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON announcement_deliveries FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON announcement_deliveries FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON announcement_deliveries TO deskbell_app;
GRANT delete, insert, select, update ON announcement_deliveries TO deskbell_backup;

CREATE TABLE announcements (
  hotel_id text not null,
  id uuid not null,
  title text not null,
  text text not null,
  kind text not null,
  rooms jsonb default '[]'::jsonb not null,
  floors jsonb default '[]'::jsonb not null,
  from_at timestamp(3) with time zone not null,
  until_at timestamp(3) with time zone not null,
  push boolean default false not null,
  by_name text not null,
  begun_at timestamp(3) with time zone,
  withdrawn_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint announcements_pkey PRIMARY KEY (hotel_id, id),
  constraint announcements_check CHECK ((until_at > from_at)),
  constraint announcements_floors_check CHECK (((jsonb_typeof(floors) = 'array'::text) AND (jsonb_array_length(floors) <= 50))),
  constraint announcements_kind_check CHECK ((kind = ANY (ARRAY['info'::text, 'important'::text]))),
  constraint announcements_rooms_check CHECK (((jsonb_typeof(rooms) = 'array'::text) AND (jsonb_array_length(rooms) <= 500))),
  constraint announcements_text_check CHECK (((length(text) >= 1) AND (length(text) <= 600))),
  constraint announcements_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  constraint announcements_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536))),
  constraint announcements_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE announcements FORCE ROW LEVEL SECURITY;
CREATE INDEX announcements_by_end ON public.announcements USING btree (hotel_id, until_at) WHERE (withdrawn_at IS NULL);
CREATE INDEX announcements_due ON public.announcements USING btree (from_at) WHERE ((begun_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX announcements_newest ON public.announcements USING btree (hotel_id, created_at DESC, id DESC);
CREATE CONSTRAINT TRIGGER announcements_event AFTER INSERT OR DELETE OR UPDATE ON public.announcements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('announcements', 'staff');
CREATE POLICY backup_in_hotel ON announcements FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON announcements FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON announcements FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON announcements FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON announcements FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select, update ON announcements TO deskbell_app;
GRANT delete, insert, select, update ON announcements TO deskbell_backup;
GRANT select ON announcements TO deskbell_platform;

CREATE TABLE api_keys (
  hotel_id text not null,
  id uuid not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  scopes jsonb not null,
  created_by text not null,
  created_by_id uuid not null,
  created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  revoked_by text,
  constraint api_keys_pkey PRIMARY KEY (hotel_id, id),
  constraint api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint api_keys_prefix_check CHECK ((length(prefix) = 10)),
  constraint api_keys_scopes_check CHECK (((jsonb_array_length(scopes) >= 1) AND (jsonb_array_length(scopes) <= 30))),
  constraint api_keys_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
CREATE INDEX api_keys_by_hash ON public.api_keys USING btree (key_hash);
CREATE UNIQUE INDEX api_keys_key_hash ON public.api_keys USING btree (hotel_id, key_hash);
CREATE POLICY backup_in_hotel ON api_keys FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON api_keys FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON api_keys FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON api_keys FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON api_keys FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select, update ON api_keys TO deskbell_app;
GRANT delete, insert, select, update ON api_keys TO deskbell_backup;
GRANT delete, select, update ON api_keys TO deskbell_platform;

CREATE TABLE audit_entries (
  hotel_id text not null,
  id uuid not null,
  at timestamp(3) with time zone default now() not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  kind text not null,
  entity text not null,
  entity_id text,
  label text default ''::text not null,
  changes jsonb default '{}'::jsonb not null,
  via text not null,
  request_id text,
  network inet,
  constraint audit_entries_pkey PRIMARY KEY (hotel_id, id),
  constraint audit_entries_action_check CHECK (((length(action) >= 3) AND (length(action) <= 80))),
  constraint audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['manager'::text, 'owner'::text, 'integration'::text, 'system'::text]))),
  constraint audit_entries_actor_name_check CHECK ((length(actor_name) <= 254)),
  constraint audit_entries_changes_check CHECK ((octet_length((changes)::text) <= 4096)),
  constraint audit_entries_entity_check CHECK (((length(entity) >= 1) AND (length(entity) <= 60))),
  constraint audit_entries_entity_id_check CHECK ((length(entity_id) <= 120)),
  constraint audit_entries_kind_check CHECK ((kind = ANY (ARRAY['menu'::text, 'prices'::text, 'invoices'::text, 'reservations'::text, 'stays'::text, 'people'::text, 'connections'::text, 'settings'::text, 'sign_ins'::text]))),
  constraint audit_entries_label_check CHECK ((length(label) <= 200)),
  constraint audit_entries_request_id_check CHECK ((length(request_id) <= 64)),
  constraint audit_entries_via_check CHECK ((via = ANY (ARRAY['web'::text, 'api'::text, 'import'::text, 'system'::text]))),
  constraint audit_entries_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE audit_entries FORCE ROW LEVEL SECURITY;
CREATE INDEX audit_entries_newest ON public.audit_entries USING btree (hotel_id, at DESC, id DESC);
CREATE INDEX audit_entries_of_row ON public.audit_entries USING btree (hotel_id, entity, entity_id);
CREATE INDEX audit_entries_oldest ON public.audit_entries USING btree (at);
CREATE POLICY backup_in_hotel ON audit_entries FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON audit_entries FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON audit_entries FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON audit_entries FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON audit_entries FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select ON audit_entries TO deskbell_app;
GRANT delete, insert, select, update ON audit_entries TO deskbell_backup;
GRANT delete, insert, select ON audit_entries TO deskbell_platform;

CREATE TABLE calendar_addresses (
  hotel_id text not null,
  feed_id uuid not null,
  sealed bytea,
  digest bytea,
  etag text,
  last_modified text,
  due_at timestamp(3) with time zone,
  reading_id uuid,
  held jsonb default '[]'::jsonb not null,
  constraint calendar_addresses_pkey PRIMARY KEY (hotel_id, feed_id),
  constraint calendar_addresses_etag_check CHECK ((length(etag) <= 500)),
  constraint calendar_addresses_held_check CHECK ((jsonb_typeof(held) = 'array'::text)),
  constraint calendar_addresses_last_modified_check CHECK ((length(last_modified) <= 100)),
  constraint calendar_addresses_hotel_id_feed_id_fkey FOREIGN KEY (hotel_id, feed_id) REFERENCES calendar_feeds(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE calendar_addresses FORCE ROW LEVEL SECURITY;
CREATE INDEX calendar_addresses_digest ON public.calendar_addresses USING btree (hotel_id, digest);
CREATE INDEX calendar_addresses_due ON public.calendar_addresses USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE POLICY backup_in_hotel ON calendar_addresses FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON calendar_addresses FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON calendar_addresses FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON calendar_addresses FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON calendar_addresses FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON calendar_addresses TO deskbell_app;
GRANT delete, insert, select, update ON calendar_addresses TO deskbell_backup;
GRANT select ON calendar_addresses TO deskbell_platform;

CREATE TABLE calendar_feeds (
  hotel_id text not null,
  id uuid not null,
  room_id uuid not null,
  source text not null,
  host text not null,
  address_end text not null,
  state text default 'active'::text not null,
  failure text,
  failing_since timestamp(3) with time zone,
  failures smallint default 0 not null,
  told_at timestamp(3) with time zone,
  fetched_at timestamp(3) with time zone,
  succeeded_at timestamp(3) with time zone,
  event_count integer default 0 not null,
  block_count integer default 0 not null,
  skipped_count integer default 0 not null,
  held_since timestamp(3) with time zone,
  held_count integer default 0 not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint calendar_feeds_pkey PRIMARY KEY (hotel_id, id),
  constraint calendar_feeds_address_end_check CHECK ((length(address_end) <= 4)),
  constraint calendar_feeds_block_count_check CHECK ((block_count >= 0)),
  constraint calendar_feeds_check CHECK (((held_since IS NULL) = (held_count = 0))),
  constraint calendar_feeds_check1 CHECK (((failure IS NULL) = (failing_since IS NULL))),
  constraint calendar_feeds_event_count_check CHECK ((event_count >= 0)),
  constraint calendar_feeds_failure_check CHECK ((length(failure) <= 40)),
  constraint calendar_feeds_failures_check CHECK ((failures >= 0)),
  constraint calendar_feeds_held_count_check CHECK ((held_count >= 0)),
  constraint calendar_feeds_host_check CHECK (((length(host) >= 1) AND (length(host) <= 253))),
  constraint calendar_feeds_skipped_count_check CHECK ((skipped_count >= 0)),
  constraint calendar_feeds_source_check CHECK ((source = ANY (ARRAY['booking.com'::text, 'airbnb'::text, 'vrbo'::text, 'other'::text]))),
  constraint calendar_feeds_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text]))),
  constraint calendar_feeds_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE calendar_feeds FORCE ROW LEVEL SECURITY;
CREATE INDEX calendar_feeds_of_room ON public.calendar_feeds USING btree (hotel_id, room_id);
CREATE CONSTRAINT TRIGGER calendar_feeds_event AFTER INSERT OR DELETE OR UPDATE ON public.calendar_feeds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('calendar_feeds', 'staff');
CREATE POLICY backup_in_hotel ON calendar_feeds FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON calendar_feeds FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON calendar_feeds FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON calendar_feeds FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON calendar_feeds TO deskbell_app;
GRANT delete, insert, select, update ON calendar_feeds TO deskbell_backup;

CREATE TABLE calendar_links (
  hotel_id text not null,
  id uuid not null,
  room_id uuid not null,
  for_source text not null,
  token_hash bytea not null,
  made_at timestamp(3) with time zone default now() not null,
  last_read_at timestamp(3) with time zone,
  constraint calendar_links_pkey PRIMARY KEY (hotel_id, id),
  constraint calendar_links_for_source_check CHECK ((for_source = ANY (ARRAY['booking.com'::text, 'airbnb'::text, 'vrbo'::text, 'other'::text]))),
  constraint calendar_links_hotel_id_room_id_fkey FOREIGN KEY (hotel_id, room_id) REFERENCES rooms(hotel_id, id) ON DELETE CASCADE,
  constraint calendar_links_hotel_id_room_id_for_source_key UNIQUE (hotel_id, room_id, for_source),
  constraint calendar_links_hotel_id_token_hash_key UNIQUE (hotel_id, token_hash)
);
ALTER TABLE calendar_links FORCE ROW LEVEL SECURITY;
CREATE POLICY backup_in_hotel ON calendar_links FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON calendar_links FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON calendar_links FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON calendar_links FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON calendar_links TO deskbell_app;
GRANT delete, insert, select, update ON calendar_links TO deskbell_backup;

CREATE TABLE conversations (
  hotel_id text not null,
  id uuid not null,
  stay_id uuid not null,
  room_number text not null,
  guest_name text not null,
  status text not null,
  waiting_since timestamp(3) with time zone,
  last_message_at timestamp(3) with time zone not null,
  last_author text not null,
  unread integer default 0 not null,
  guest_read_until timestamp(3) with time zone,
  assignee_id uuid,
  assignee_name text,
  taken_at timestamp(3) with time zone,
  taken_by text,
  taken_by_id uuid,
  attention_level smallint default 0 not null,
  attention_raised_at timestamp(3) with time zone,
  attention_due_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint conversations_pkey PRIMARY KEY (hotel_id, id),
  constraint conversations_attention_level_check CHECK (((attention_level >= 0) AND (attention_level <= 2))),
  constraint conversations_check CHECK ((stay_id = id)),
  constraint conversations_check1 CHECK (((status = 'waiting'::text) = (waiting_since IS NOT NULL))),
  constraint conversations_guest_name_check CHECK (((length(guest_name) >= 1) AND (length(guest_name) <= 120))),
  constraint conversations_last_author_check CHECK ((last_author = ANY (ARRAY['guest'::text, 'staff'::text]))),
  constraint conversations_room_number_check CHECK (((length(room_number) >= 1) AND (length(room_number) <= 40))),
  constraint conversations_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'answered'::text, 'closed'::text]))),
  constraint conversations_unread_check CHECK ((unread >= 0)),
  constraint conversations_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint conversations_hotel_id_stay_id_fkey FOREIGN KEY (hotel_id, stay_id) REFERENCES stays(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE conversations FORCE ROW LEVEL SECURITY;
CREATE INDEX conversations_attention_due ON public.conversations USING btree (attention_due_at) WHERE ((status = 'waiting'::text) AND (taken_at IS NULL) AND (attention_due_at IS NOT NULL));
CREATE INDEX conversations_newest ON public.conversations USING btree (hotel_id, status, last_message_at DESC, id DESC);
CREATE INDEX conversations_of_assignee ON public.conversations USING btree (hotel_id, assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX conversations_unread ON public.conversations USING btree (hotel_id, last_message_at DESC, id DESC) WHERE (unread > 0);
CREATE INDEX conversations_waiting ON public.conversations USING btree (hotel_id, waiting_since, id) WHERE (status = 'waiting'::text);
CREATE CONSTRAINT TRIGGER conversations_event AFTER INSERT OR DELETE OR UPDATE ON public.conversations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('conversations', 'staff');
CREATE POLICY backup_in_hotel ON conversations FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON conversations FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON conversations FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON conversations FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON conversations FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON conversations TO deskbell_app;
GRANT delete, insert, select, update ON conversations TO deskbell_backup;
GRANT select ON conversations TO deskbell_platform;

CREATE TABLE deleted_hotels (
  slug text not null,
  name text not null,
  requested_at timestamp(3) with time zone default now() not null,
  requested_by text not null,
  state text default 'backing_up'::text not null,
  failure text,
  backup_file text,
  deleted_at timestamp(3) with time zone,
  slug_free_on date,
  constraint deleted_hotels_pkey PRIMARY KEY (slug),
  constraint deleted_hotels_backup_file_check CHECK (((length(backup_file) >= 1) AND (length(backup_file) <= 4096))),
  constraint deleted_hotels_deleted_check CHECK ((((state = 'deleted'::text) = (deleted_at IS NOT NULL)) AND ((state = 'deleted'::text) = (slug_free_on IS NOT NULL)))),
  constraint deleted_hotels_failure_check CHECK ((failure = ANY (ARRAY['disk_full'::text, 'folder_unusable'::text, 'damaged'::text, 'bucket_failed'::text, 'failed'::text]))),
  constraint deleted_hotels_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint deleted_hotels_requested_by_check CHECK (((length(requested_by) >= 1) AND (length(requested_by) <= 254))),
  constraint deleted_hotels_slug_check CHECK ((slug ~ '^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$'::text)),
  constraint deleted_hotels_state_check CHECK ((state = ANY (ARRAY['backing_up'::text, 'deleting'::text, 'deleted'::text])))
);
CREATE POLICY backup_inserts ON deleted_hotels FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), NULL::text, ''::text) = COALESCE(NULL::text, ''::text)));
CREATE POLICY backup_reads ON deleted_hotels FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY platform_access ON deleted_hotels FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select ON deleted_hotels TO deskbell_backup;
GRANT delete, insert, select, update ON deleted_hotels TO deskbell_platform;

CREATE TABLE demo_removals (
  removed_at timestamp(3) with time zone default now() not null,
  constraint demo_removals_pkey PRIMARY KEY (removed_at)
);
CREATE POLICY backup_inserts ON demo_removals FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), NULL::text, ''::text) = COALESCE(NULL::text, ''::text)));
CREATE POLICY backup_reads ON demo_removals FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY platform_access ON demo_removals FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select ON demo_removals TO deskbell_backup;
GRANT insert, select ON demo_removals TO deskbell_platform;

CREATE TABLE departments (
  hotel_id text not null,
  id text not null,
  members integer not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint departments_pkey PRIMARY KEY (hotel_id, id),
  constraint departments_id_check CHECK ((id = ANY (ARRAY['reception'::text, 'housekeeping'::text, 'kitchen'::text, 'maintenance'::text]))),
  constraint departments_members_check CHECK ((members >= 0)),
  constraint departments_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE departments FORCE ROW LEVEL SECURITY;
CREATE CONSTRAINT TRIGGER departments_event AFTER INSERT OR DELETE OR UPDATE ON public.departments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((app_hotel() IS NOT NULL)) EXECUTE FUNCTION record_hotel_event('departments', 'staff');
CREATE POLICY backup_in_hotel ON departments FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON departments FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON departments FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON departments FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON departments FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select, update ON departments TO deskbell_app;
GRANT delete, insert, select, update ON departments TO deskbell_backup;
GRANT insert, select, update ON departments TO deskbell_platform;

CREATE TABLE essentials (
  hotel_id text not null,
  id uuid default gen_random_uuid() not null,
  check_in_from text default '14:00'::text not null,
  check_out_until text default '10:00'::text not null,
  phones jsonb default '[]'::jsonb not null,
  emergency jsonb default '[{"label": "112", "number": "112", "translations": {}}]'::jsonb not null,
  address text default ''::text not null,
  directions text default ''::text not null,
  created_at timestamp(3) with time zone default now() not null,
  written_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint essentials_pkey PRIMARY KEY (hotel_id),
  constraint essentials_address_check CHECK ((length(address) <= 200)),
  constraint essentials_check_in_from_check CHECK ((check_in_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint essentials_check_out_until_check CHECK ((check_out_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint essentials_directions_check CHECK ((length(directions) <= 1000)),
  constraint essentials_emergency_check CHECK (((jsonb_typeof(emergency) = 'array'::text) AND (jsonb_array_length(emergency) <= 6))),
  constraint essentials_phones_check CHECK (((jsonb_typeof(phones) = 'array'::text) AND (jsonb_array_length(phones) <= 6))),
  constraint essentials_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536))),
  constraint essentials_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE essentials FORCE ROW LEVEL SECURITY;
CREATE CONSTRAINT TRIGGER essentials_event AFTER INSERT OR DELETE OR UPDATE ON public.essentials DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('essentials', 'public');
CREATE POLICY backup_in_hotel ON essentials FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON essentials FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON essentials FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON essentials FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT insert, select, update ON essentials TO deskbell_app;
GRANT delete, insert, select, update ON essentials TO deskbell_backup;

CREATE TABLE external_reservations (
  hotel_id text not null,
  source text not null,
  external_id text not null,
  version double precision not null,
  cancelled_at timestamp(3) with time zone,
  content_hash text,
  constraint external_reservations_pkey PRIMARY KEY (hotel_id, source, external_id),
  constraint external_reservations_content_hash_check CHECK ((length(content_hash) = 43)),
  constraint external_reservations_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 120))),
  constraint external_reservations_source_check CHECK (((length(source) >= 2) AND (length(source) <= 40))),
  constraint external_reservations_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE external_reservations FORCE ROW LEVEL SECURITY;
CREATE INDEX external_reservations_cancelled ON public.external_reservations USING btree (cancelled_at) WHERE (cancelled_at IS NOT NULL);
CREATE POLICY backup_in_hotel ON external_reservations FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON external_reservations FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON external_reservations FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON external_reservations FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON external_reservations FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON external_reservations TO deskbell_app;
GRANT delete, insert, select, update ON external_reservations TO deskbell_backup;
GRANT delete, select ON external_reservations TO deskbell_platform;

CREATE TABLE guests (
  hotel_id text not null,
  id uuid not null,
  room_number text not null,
  guest_name text not null,
  access_code text,
  room_key text generated always as (lower(btrim(room_number))) stored not null,
  name_key text generated always as (lower(btrim(guest_name))) stored not null,
  created_at timestamp(3) with time zone default now() not null,
  last_seen_at timestamp(3) with time zone default now() not null,
  companion_of uuid,
  constraint guests_pkey PRIMARY KEY (hotel_id, id),
  constraint guests_guest_name_check CHECK (((length(guest_name) >= 1) AND (length(guest_name) <= 120))),
  constraint guests_room_number_check CHECK (((length(room_number) >= 1) AND (length(room_number) <= 40))),
  constraint guests_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE guests FORCE ROW LEVEL SECURITY;
CREATE INDEX guests_by_last_seen ON public.guests USING btree (hotel_id, last_seen_at);
CREATE UNIQUE INDEX guests_named ON public.guests USING btree (hotel_id, room_key, name_key) WHERE (companion_of IS NULL);
CREATE POLICY backup_in_hotel ON guests FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON guests FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON guests FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON guests FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON guests FOR SELECT TO deskbell_platform USING (true);
GRANT delete, insert, select, update ON guests TO deskbell_app;
GRANT delete, insert, select, update ON guests TO deskbell_backup;
GRANT select ON guests TO deskbell_platform;

CREATE TABLE hotel_event_counters (
  hotel_id text not null,
  last_number bigint default 0 not null,
  pruned_up_to bigint default 0 not null,
  constraint hotel_event_counters_pkey PRIMARY KEY (hotel_id),
  constraint hotel_event_counters_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
) WITH (fillfactor=50);
ALTER TABLE hotel_event_counters FORCE ROW LEVEL SECURITY;
CREATE POLICY backup_in_hotel ON hotel_event_counters FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON hotel_event_counters FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON hotel_event_counters FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON hotel_event_counters FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON hotel_event_counters FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT select, update ON hotel_event_counters TO deskbell_app;
GRANT delete, insert, select, update ON hotel_event_counters TO deskbell_backup;
GRANT insert, select, update ON hotel_event_counters TO deskbell_platform;

CREATE TABLE hotel_events (
  hotel_id text not null,
  number bigint not null,
  entity text not null,
  operation text not null,
  row_id text not null,
  audience text not null,
  guest_id uuid,
  row_data jsonb not null,
  created_at timestamp(3) with time zone default now() not null,
  changed jsonb default '[]'::jsonb not null,
  stay_id uuid,
  constraint hotel_events_pkey PRIMARY KEY (hotel_id, number),
  constraint hotel_events_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotel_event_counters(hotel_id) ON DELETE CASCADE
);
ALTER TABLE hotel_events FORCE ROW LEVEL SECURITY;
CREATE INDEX hotel_events_of_guest ON public.hotel_events USING btree (hotel_id, guest_id) WHERE (guest_id IS NOT NULL);
CREATE INDEX hotel_events_of_stay ON public.hotel_events USING btree (hotel_id, stay_id) WHERE (stay_id IS NOT NULL);
CREATE POLICY backup_in_hotel ON hotel_events FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON hotel_events FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON hotel_events FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON hotel_events FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON hotel_events FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select ON hotel_events TO deskbell_app;
GRANT delete, insert, select, update ON hotel_events TO deskbell_backup;
GRANT delete, insert, select ON hotel_events TO deskbell_platform;

CREATE TABLE hotel_guide (
  hotel_id text not null,
  id uuid not null,
  title text not null,
  content text not null,
  "order" integer not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint hotel_guide_pkey PRIMARY KEY (hotel_id, id),
  constraint hotel_guide_content_check CHECK (((length(content) >= 1) AND (length(content) <= 5000))),
  constraint hotel_guide_order_check CHECK (("order" >= 1)),
  constraint hotel_guide_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint hotel_guide_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536))),
  constraint hotel_guide_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE hotel_guide FORCE ROW LEVEL SECURITY;
CREATE INDEX hotel_guide_in_order ON public.hotel_guide USING btree (hotel_id, "order", id);
CREATE CONSTRAINT TRIGGER hotel_guide_event AFTER INSERT OR DELETE OR UPDATE ON public.hotel_guide DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('hotel_guide', 'public');
CREATE POLICY backup_in_hotel ON hotel_guide FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON hotel_guide FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON hotel_guide FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON hotel_guide FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON hotel_guide TO deskbell_app;
GRANT delete, insert, select, update ON hotel_guide TO deskbell_backup;

CREATE TABLE hotels (
  id text not null,
  name text not null,
  logo_url text,
  expiry_date date,
  features jsonb default '{}'::jsonb not null,
  enabled boolean default true not null,
  accent text default '#1f2f33'::text not null,
  time_zone text default 'Europe/Belgrade'::text not null,
  currency text default 'EUR'::text not null,
  invoice_currency text default 'USD'::text not null,
  guest_signin text default 'open'::text not null,
  content_languages jsonb default '[]'::jsonb not null,
  overdue_minutes integer default 5 not null,
  escalation_minutes integer default 15 not null,
  quiet_from text,
  quiet_until text,
  is_demo boolean default false not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  orders_ahead boolean default false not null,
  taxi_ahead boolean default false not null,
  do_not_disturb boolean default false not null,
  second_factor_required boolean default false not null,
  taxi_dispatch text default 'automatic'::text not null,
  taxi_destination boolean default false not null,
  audit_days integer default 365 not null,
  is_being_deleted boolean default false not null,
  constraint hotels_pkey PRIMARY KEY (id),
  constraint hotels_accent_check CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
  constraint hotels_audit_days_check CHECK (((audit_days >= 90) AND (audit_days <= 1095))),
  constraint hotels_content_languages_check CHECK (((jsonb_typeof(content_languages) = 'array'::text) AND (jsonb_array_length(content_languages) <= 10))),
  constraint hotels_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint hotels_escalation_check CHECK ((escalation_minutes > overdue_minutes)),
  constraint hotels_escalation_minutes_check CHECK (((escalation_minutes >= 2) AND (escalation_minutes <= 480))),
  constraint hotels_features_check CHECK ((jsonb_typeof(features) = 'object'::text)),
  constraint hotels_guest_signin_check CHECK ((guest_signin = ANY (ARRAY['open'::text, 'reservation'::text, 'code'::text, 'qr'::text]))),
  constraint hotels_id_check CHECK ((id ~ '^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$'::text)),
  constraint hotels_invoice_currency_check CHECK ((invoice_currency ~ '^[A-Z]{3}$'::text)),
  constraint hotels_logo_url_check CHECK (((logo_url ~ '^(https://|/)'::text) AND (length(logo_url) <= 2048))),
  constraint hotels_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint hotels_overdue_minutes_check CHECK (((overdue_minutes >= 1) AND (overdue_minutes <= 120))),
  constraint hotels_quiet_check CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
  constraint hotels_quiet_from_check CHECK ((quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint hotels_quiet_until_check CHECK ((quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint hotels_taxi_dispatch_check CHECK ((taxi_dispatch = ANY (ARRAY['automatic'::text, 'by_staff'::text])))
);
ALTER TABLE hotels FORCE ROW LEVEL SECURITY;
CREATE TRIGGER hotels_notify AFTER INSERT OR DELETE OR UPDATE ON public.hotels FOR EACH ROW EXECUTE FUNCTION notify_hotel();
CREATE POLICY backup_in_hotel ON hotels FOR ALL TO deskbell_backup USING ((id = app_hotel())) WITH CHECK ((id = app_hotel()));
CREATE POLICY backup_inserts ON hotels FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), id, ''::text) = COALESCE(id, ''::text)));
CREATE POLICY backup_reads ON hotels FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON hotels FOR ALL TO deskbell_app USING ((id = app_hotel())) WITH CHECK ((id = app_hotel()));
CREATE POLICY platform_inserts ON hotels FOR INSERT TO deskbell_platform WITH CHECK (true);
CREATE POLICY platform_reads ON hotels FOR SELECT TO deskbell_platform USING (true);
CREATE POLICY platform_removes_demo ON hotels FOR DELETE TO deskbell_platform USING (is_demo);
CREATE POLICY platform_updates ON hotels FOR UPDATE TO deskbell_platform USING (true) WITH CHECK (true);
GRANT select, update ON hotels TO deskbell_app;
GRANT delete, insert, select, update ON hotels TO deskbell_backup;
GRANT delete, insert, select, update ON hotels TO deskbell_platform;

CREATE TABLE hours_uses (
  hotel_id text not null,
  id text not null,
  hours_id uuid not null,
  for_guests boolean generated always as (((id !~~ 'department:%'::text) OR (id = 'department:reception'::text))) stored not null,
  constraint hours_uses_pkey PRIMARY KEY (hotel_id, id),
  constraint hours_uses_id_check CHECK ((id ~ '^(taxi|department:[a-z]{1,20}|category:[0-9a-f-]{36}|type:[^[:cntrl:]]{1,40})$'::text)),
  constraint hours_uses_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint hours_uses_hotel_id_hours_id_fkey FOREIGN KEY (hotel_id, hours_id) REFERENCES opening_hours(hotel_id, id)
);
ALTER TABLE hours_uses FORCE ROW LEVEL SECURITY;
CREATE INDEX hours_uses_of_hours ON public.hours_uses USING btree (hotel_id, hours_id);
CREATE CONSTRAINT TRIGGER hours_uses_event AFTER INSERT OR DELETE OR UPDATE ON public.hours_uses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('hours_uses', 'public', 'for_guests');
CREATE POLICY backup_in_hotel ON hours_uses FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON hours_uses FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON hours_uses FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON hours_uses FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON hours_uses FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON hours_uses TO deskbell_app;
GRANT delete, insert, select, update ON hours_uses TO deskbell_backup;
GRANT select ON hours_uses TO deskbell_platform;

CREATE TABLE house_rules (
  hotel_id text not null,
  id uuid not null,
  title text not null,
  content text not null,
  "order" integer not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint house_rules_pkey PRIMARY KEY (hotel_id, id),
  constraint house_rules_content_check CHECK ((length(content) <= 5000)),
  constraint house_rules_order_check CHECK (("order" >= 1)),
  constraint house_rules_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint house_rules_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536))),
  constraint house_rules_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE house_rules FORCE ROW LEVEL SECURITY;
CREATE INDEX house_rules_in_order ON public.house_rules USING btree (hotel_id, "order", id);
CREATE CONSTRAINT TRIGGER house_rules_event AFTER INSERT OR DELETE OR UPDATE ON public.house_rules DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('house_rules', 'public');
CREATE POLICY backup_in_hotel ON house_rules FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON house_rules FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON house_rules FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON house_rules FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON house_rules TO deskbell_app;
GRANT delete, insert, select, update ON house_rules TO deskbell_backup;

CREATE TABLE images (
  hotel_id text not null,
  id uuid not null,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  created_at timestamp(3) with time zone default now() not null,
  kind text,
  guest_id uuid,
  digest text,
  remove_due_at timestamp(3) with time zone,
  constraint images_pkey PRIMARY KEY (hotel_id, id),
  constraint images_bytes_check CHECK ((bytes > 0)),
  constraint images_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint images_height_check CHECK ((height > 0)),
  constraint images_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint images_private_check CHECK ((((kind IS NULL) = (digest IS NULL)) AND ((kind IS NOT NULL) OR ((guest_id IS NULL) AND (remove_due_at IS NULL))))),
  constraint images_width_check CHECK ((width > 0)),
  constraint images_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE images FORCE ROW LEVEL SECURITY;
CREATE INDEX images_of_guest ON public.images USING btree (hotel_id, guest_id, created_at) WHERE (guest_id IS NOT NULL);
CREATE INDEX images_to_remove ON public.images USING btree (remove_due_at) WHERE (remove_due_at IS NOT NULL);
CREATE POLICY backup_in_hotel ON images FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON images FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON images FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON images FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON images FOR SELECT TO deskbell_platform USING (true);
GRANT delete, insert, select, update ON images TO deskbell_app;
GRANT delete, insert, select, update ON images TO deskbell_backup;
GRANT select ON images TO deskbell_platform;

CREATE TABLE installation_secret (
  id smallint default 1 not null,
  fingerprint text not null,
  constraint installation_secret_pkey PRIMARY KEY (id),
  constraint installation_secret_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{32}$'::text)),
  constraint installation_secret_id_check CHECK ((id = 1))
);
CREATE POLICY backup_inserts ON installation_secret FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), NULL::text, ''::text) = COALESCE(NULL::text, ''::text)));
CREATE POLICY backup_reads ON installation_secret FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY platform_access ON installation_secret FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select ON installation_secret TO deskbell_backup;

CREATE TABLE invitation_links (
  hotel_id text not null,
  token_hash bytea not null,
  invitation_id uuid not null,
  generation smallint not null,
  expires_at timestamp(3) with time zone not null,
  salt text default ''::text not null,
  constraint invitation_links_pkey PRIMARY KEY (hotel_id, token_hash),
  constraint invitation_links_generation_check CHECK ((generation >= 1)),
  constraint invitation_links_salt_check CHECK ((length(salt) <= 43)),
  constraint invitation_links_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint invitation_links_hotel_id_invitation_id_fkey FOREIGN KEY (hotel_id, invitation_id) REFERENCES staff_invitations(hotel_id, id) ON DELETE CASCADE,
  constraint invitation_links_hotel_id_invitation_id_key UNIQUE (hotel_id, invitation_id)
);
ALTER TABLE invitation_links FORCE ROW LEVEL SECURITY;
CREATE POLICY backup_in_hotel ON invitation_links FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON invitation_links FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON invitation_links FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON invitation_links FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON invitation_links FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON invitation_links TO deskbell_app;
GRANT delete, insert, select, update ON invitation_links TO deskbell_backup;
GRANT select ON invitation_links TO deskbell_platform;

CREATE TABLE invoice_mails (
  hotel_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  message text not null,
  constraint invoice_mails_pkey PRIMARY KEY (hotel_id, id),
  constraint invoice_mails_message_check CHECK ((length(message) <= 500)),
  constraint invoice_mails_hotel_id_id_fkey FOREIGN KEY (hotel_id, id) REFERENCES mails(hotel_id, id) ON DELETE CASCADE,
  constraint invoice_mails_hotel_id_invoice_id_fkey FOREIGN KEY (hotel_id, invoice_id) REFERENCES invoices(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE invoice_mails FORCE ROW LEVEL SECURITY;
CREATE INDEX invoice_mails_of_invoice ON public.invoice_mails USING btree (hotel_id, invoice_id);
CREATE POLICY backup_in_hotel ON invoice_mails FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON invoice_mails FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON invoice_mails FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON invoice_mails FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT insert, select ON invoice_mails TO deskbell_app;
GRANT delete, insert, select, update ON invoice_mails TO deskbell_backup;

CREATE TABLE invoice_numbers (
  hotel_id text not null,
  last_number integer not null,
  constraint invoice_numbers_pkey PRIMARY KEY (hotel_id),
  constraint invoice_numbers_last_number_check CHECK ((last_number >= 1)),
  constraint invoice_numbers_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE invoice_numbers FORCE ROW LEVEL SECURITY;
CREATE POLICY backup_in_hotel ON invoice_numbers FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON invoice_numbers FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON invoice_numbers FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON invoice_numbers FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT insert, select, update ON invoice_numbers TO deskbell_app;
GRANT delete, insert, select, update ON invoice_numbers TO deskbell_backup;

CREATE TABLE invoice_settings (
  hotel_id text not null,
  name text default ''::text not null,
  address text default ''::text not null,
  tax_number text default ''::text not null,
  note text default ''::text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint invoice_settings_pkey PRIMARY KEY (hotel_id),
  constraint invoice_settings_address_check CHECK ((length(address) <= 300)),
  constraint invoice_settings_name_check CHECK ((length(name) <= 120)),
  constraint invoice_settings_note_check CHECK ((length(note) <= 500)),
  constraint invoice_settings_tax_number_check CHECK ((length(tax_number) <= 40)),
  constraint invoice_settings_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE invoice_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY backup_in_hotel ON invoice_settings FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON invoice_settings FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON invoice_settings FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON invoice_settings FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT insert, select, update ON invoice_settings TO deskbell_app;
GRANT delete, insert, select, update ON invoice_settings TO deskbell_backup;

CREATE TABLE invoices (
  hotel_id text not null,
  id uuid not null,
  number integer not null,
  guest_name text not null,
  room_number text not null,
  items jsonb not null,
  total numeric(10,2) not null,
  currency text not null,
  status text default 'draft'::text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  taxes jsonb default '[]'::jsonb not null,
  seller jsonb,
  sent_to text,
  constraint invoices_pkey PRIMARY KEY (hotel_id, id),
  constraint invoices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint invoices_guest_name_check CHECK (((length(guest_name) >= 1) AND (length(guest_name) <= 120))),
  constraint invoices_items_check CHECK (((jsonb_typeof(items) = 'array'::text) AND ((jsonb_array_length(items) >= 1) AND (jsonb_array_length(items) <= 50)))),
  constraint invoices_number_check CHECK ((number >= 1)),
  constraint invoices_room_number_check CHECK (((length(room_number) >= 1) AND (length(room_number) <= 40))),
  constraint invoices_seller_check CHECK ((jsonb_typeof(seller) = 'object'::text)),
  constraint invoices_sent_to_check CHECK (((length(sent_to) >= 3) AND (length(sent_to) <= 254))),
  constraint invoices_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'paid'::text]))),
  constraint invoices_taxes_check CHECK ((jsonb_typeof(taxes) = 'array'::text)),
  constraint invoices_total_check CHECK ((total > (0)::numeric)),
  constraint invoices_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint invoices_hotel_id_number_key UNIQUE (hotel_id, number)
);
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
CREATE INDEX invoices_by_status ON public.invoices USING btree (hotel_id, status, created_at DESC, id DESC);
CREATE INDEX invoices_newest ON public.invoices USING btree (hotel_id, created_at DESC, id DESC);
CREATE CONSTRAINT TRIGGER invoices_event AFTER INSERT OR DELETE OR UPDATE ON public.invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('invoices', 'staff');
CREATE POLICY backup_in_hotel ON invoices FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON invoices FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON invoices FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON invoices FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON invoices TO deskbell_app;
GRANT delete, insert, select, update ON invoices TO deskbell_backup;

CREATE TABLE job_runs (
  name text not null,
  done_at timestamp(3) with time zone not null,
  constraint job_runs_pkey PRIMARY KEY (name)
);
CREATE POLICY backup_inserts ON job_runs FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), NULL::text, ''::text) = COALESCE(NULL::text, ''::text)));
CREATE POLICY backup_reads ON job_runs FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY platform_access ON job_runs FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select ON job_runs TO deskbell_backup;

CREATE TABLE local_recommendations (
  hotel_id text not null,
  id uuid not null,
  category text not null,
  name text not null,
  description text not null,
  distance text not null,
  address text default ''::text not null,
  google_place_id text,
  lat numeric(8,6),
  lng numeric(9,6),
  image_url text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint local_recommendations_pkey PRIMARY KEY (hotel_id, id),
  constraint local_recommendations_address_check CHECK ((length(address) <= 200)),
  constraint local_recommendations_category_check CHECK (((length(category) >= 1) AND (length(category) <= 60))),
  constraint local_recommendations_check CHECK (((lat IS NULL) = (lng IS NULL))),
  constraint local_recommendations_description_check CHECK (((length(description) >= 1) AND (length(description) <= 1000))),
  constraint local_recommendations_distance_check CHECK (((length(distance) >= 1) AND (length(distance) <= 60))),
  constraint local_recommendations_google_place_id_check CHECK (((length(google_place_id) >= 1) AND (length(google_place_id) <= 255))),
  constraint local_recommendations_image_url_check CHECK ((length(image_url) <= 2048)),
  constraint local_recommendations_lat_check CHECK (((lat >= ('-90'::integer)::numeric) AND (lat <= (90)::numeric))),
  constraint local_recommendations_lng_check CHECK (((lng >= ('-180'::integer)::numeric) AND (lng <= (180)::numeric))),
  constraint local_recommendations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint local_recommendations_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536))),
  constraint local_recommendations_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE local_recommendations FORCE ROW LEVEL SECURITY;
CREATE INDEX local_recommendations_in_order ON public.local_recommendations USING btree (hotel_id, category, name, id);
CREATE CONSTRAINT TRIGGER local_recommendations_event AFTER INSERT OR DELETE OR UPDATE ON public.local_recommendations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('local_recommendations', 'public');
CREATE POLICY backup_in_hotel ON local_recommendations FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON local_recommendations FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON local_recommendations FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON local_recommendations FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON local_recommendations TO deskbell_app;
GRANT delete, insert, select, update ON local_recommendations TO deskbell_backup;

CREATE TABLE mail_addresses (
  hotel_id text not null,
  id uuid not null,
  address text not null,
  purpose text not null,
  confirmed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  constraint mail_addresses_pkey PRIMARY KEY (hotel_id, id),
  constraint mail_addresses_address_check CHECK (((address = lower(address)) AND ((length(address) >= 3) AND (length(address) <= 254)))),
  constraint mail_addresses_purpose_check CHECK ((purpose = ANY (ARRAY['escalation'::text, 'reply'::text]))),
  constraint mail_addresses_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint mail_addresses_hotel_id_purpose_address_key UNIQUE (hotel_id, purpose, address)
);
ALTER TABLE mail_addresses FORCE ROW LEVEL SECURITY;
CREATE POLICY backup_in_hotel ON mail_addresses FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON mail_addresses FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON mail_addresses FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON mail_addresses FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON mail_addresses FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON mail_addresses TO deskbell_app;
GRANT delete, insert, select, update ON mail_addresses TO deskbell_backup;
GRANT select ON mail_addresses TO deskbell_platform;

CREATE TABLE mail_choices (
  hotel_id text not null,
  id uuid not null,
  off jsonb default '[]'::jsonb not null,
  constraint mail_choices_pkey PRIMARY KEY (hotel_id, id),
  constraint mail_choices_off_check CHECK ((jsonb_typeof(off) = 'array'::text)),
  constraint mail_choices_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE mail_choices FORCE ROW LEVEL SECURITY;
CREATE POLICY backup_in_hotel ON mail_choices FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON mail_choices FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON mail_choices FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON mail_choices FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON mail_choices FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON mail_choices TO deskbell_app;
GRANT delete, insert, select, update ON mail_choices TO deskbell_backup;
GRANT delete, select ON mail_choices TO deskbell_platform;

CREATE TABLE mails (
  hotel_id text not null,
  id uuid not null,
  template text not null,
  receiver text not null,
  language text not null,
  subject_of uuid,
  status text default 'queued'::text not null,
  failure text,
  created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null,
  sent_at timestamp(3) with time zone,
  constraint mails_pkey PRIMARY KEY (hotel_id, id),
  constraint mails_check CHECK (((status = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint mails_check1 CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
  constraint mails_failure_check CHECK ((length(failure) <= 40)),
  constraint mails_language_check CHECK ((length(language) = 2)),
  constraint mails_receiver_check CHECK (((length(receiver) >= 3) AND (length(receiver) <= 254))),
  constraint mails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text]))),
  constraint mails_template_check CHECK (((length(template) >= 1) AND (length(template) <= 40))),
  constraint mails_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE mails FORCE ROW LEVEL SECURITY;
CREATE INDEX mails_by_age ON public.mails USING btree (created_at);
CREATE INDEX mails_of_hotel ON public.mails USING btree (hotel_id, created_at);
CREATE INDEX mails_of_receiver ON public.mails USING btree (hotel_id, receiver, created_at);
CREATE INDEX mails_of_subject ON public.mails USING btree (hotel_id, subject_of, created_at) WHERE (subject_of IS NOT NULL);
CREATE INDEX mails_queued ON public.mails USING btree (expires_at) WHERE (status = 'queued'::text);
CREATE CONSTRAINT TRIGGER mails_event AFTER INSERT OR DELETE OR UPDATE ON public.mails DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('mails', 'staff');
CREATE POLICY backup_in_hotel ON mails FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON mails FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON mails FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON mails FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON mails FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON mails TO deskbell_app;
GRANT delete, insert, select, update ON mails TO deskbell_backup;
GRANT insert, select ON mails TO deskbell_platform;

CREATE TABLE managers (
  hotel_id text not null,
  id uuid not null,
  email text not null,
  display_name text,
  created_at timestamp(3) with time zone default now() not null,
  staff_role text default 'manager'::text not null,
  kind text default 'person'::text not null,
  follows jsonb,
  updated_at timestamp(3) with time zone default now() not null,
  constraint managers_pkey PRIMARY KEY (hotel_id, id),
  constraint managers_check CHECK (((kind = 'person'::text) OR ((email = ''::text) AND (staff_role <> 'manager'::text)))),
  constraint managers_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 120))),
  constraint managers_follows_check CHECK (((jsonb_typeof(follows) = 'array'::text) AND (follows <@ '["reception", "housekeeping", "kitchen", "maintenance"]'::jsonb) AND (jsonb_array_length(follows) <= 4))),
  constraint managers_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'device'::text]))),
  constraint managers_staff_role_check CHECK ((staff_role = ANY (ARRAY['manager'::text, 'reception'::text, 'housekeeping'::text, 'kitchen'::text, 'maintenance'::text]))),
  constraint managers_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint managers_id_fkey FOREIGN KEY (id) REFERENCES accounts(id) ON DELETE CASCADE
);
ALTER TABLE managers FORCE ROW LEVEL SECURITY;
CREATE INDEX managers_by_account ON public.managers USING btree (id);
CREATE TRIGGER managers_count AFTER INSERT OR DELETE OR UPDATE OF staff_role, follows ON public.managers FOR EACH ROW EXECUTE FUNCTION count_members();
CREATE CONSTRAINT TRIGGER managers_event AFTER INSERT OR DELETE OR UPDATE ON public.managers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((app_hotel() IS NOT NULL)) EXECUTE FUNCTION record_hotel_event('managers', 'staff');
CREATE TRIGGER managers_leave AFTER DELETE ON public.managers FOR EACH ROW EXECUTE FUNCTION leave_team();
CREATE TRIGGER managers_leave_conversations AFTER DELETE ON public.managers FOR EACH ROW EXECUTE FUNCTION leave_conversations();
CREATE TRIGGER managers_leave_mail AFTER DELETE ON public.managers FOR EACH ROW EXECUTE FUNCTION leave_mail();
CREATE TRIGGER managers_notify AFTER UPDATE OF display_name, staff_role, follows ON public.managers FOR EACH ROW WHEN ((((old.display_name IS DISTINCT FROM new.display_name) OR (old.staff_role IS DISTINCT FROM new.staff_role)) OR (old.follows IS DISTINCT FROM new.follows))) EXECUTE FUNCTION notify_manager();
CREATE POLICY backup_in_hotel ON managers FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON managers FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON managers FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON managers FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON managers FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON managers TO deskbell_app;
GRANT delete, insert, select, update ON managers TO deskbell_backup;
GRANT delete, insert, select, update ON managers TO deskbell_platform;

CREATE TABLE menu_categories (
  hotel_id text not null,
  id uuid not null,
  name text not null,
  icon text not null,
  "order" integer not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint menu_categories_pkey PRIMARY KEY (hotel_id, id),
  constraint menu_categories_icon_check CHECK (((length(icon) >= 1) AND (length(icon) <= 20))),
  constraint menu_categories_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint menu_categories_order_check CHECK (("order" >= 1)),
  constraint menu_categories_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536))),
  constraint menu_categories_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE menu_categories FORCE ROW LEVEL SECURITY;
CREATE INDEX menu_categories_in_order ON public.menu_categories USING btree (hotel_id, "order", id);
CREATE CONSTRAINT TRIGGER menu_categories_event AFTER INSERT OR DELETE OR UPDATE ON public.menu_categories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('menu_categories', 'public');
CREATE POLICY backup_in_hotel ON menu_categories FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON menu_categories FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON menu_categories FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON menu_categories FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON menu_categories TO deskbell_app;
GRANT delete, insert, select, update ON menu_categories TO deskbell_backup;

CREATE TABLE menu_items (
  hotel_id text not null,
  id uuid not null,
  name text not null,
  description text,
  price numeric(10,2) not null,
  category uuid not null,
  image_url text,
  "order" integer not null,
  available boolean default true not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  translations jsonb default '{}'::jsonb not null,
  option_groups jsonb default '[]'::jsonb not null,
  allergens jsonb,
  may_contain jsonb default '[]'::jsonb not null,
  allergen_note text,
  diets jsonb default '[]'::jsonb not null,
  contains_alcohol boolean default false not null,
  stock integer,
  stock_daily integer,
  stock_filled_at timestamp(3) with time zone,
  stock_fills_at timestamp(3) with time zone,
  featured boolean default false not null,
  tax_rate numeric(5,2),
  preparation_minutes smallint,
  sold_out boolean generated always as ((NOT (stock IS DISTINCT FROM 0))) stored not null,
  constraint menu_items_pkey PRIMARY KEY (hotel_id, id),
  constraint menu_items_allergen_note_check CHECK (((length(allergen_note) >= 1) AND (length(allergen_note) <= 200))),
  constraint menu_items_allergens_check CHECK ((jsonb_typeof(allergens) = 'array'::text)),
  constraint menu_items_description_check CHECK (((length(description) >= 1) AND (length(description) <= 1000))),
  constraint menu_items_diets_check CHECK ((jsonb_typeof(diets) = 'array'::text)),
  constraint menu_items_image_url_check CHECK ((length(image_url) <= 2048)),
  constraint menu_items_may_contain_check CHECK ((jsonb_typeof(may_contain) = 'array'::text)),
  constraint menu_items_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint menu_items_option_groups_check CHECK (((jsonb_typeof(option_groups) = 'array'::text) AND (jsonb_array_length(option_groups) <= 10))),
  constraint menu_items_order_check CHECK (("order" >= 1)),
  constraint menu_items_preparation_minutes_check CHECK (((preparation_minutes >= 1) AND (preparation_minutes <= 240))),
  constraint menu_items_price_check CHECK ((price >= (0)::numeric)),
  constraint menu_items_stock_check CHECK (((stock >= 0) AND (stock <= 9999))),
  constraint menu_items_stock_daily_check CHECK (((stock_daily >= 1) AND (stock_daily <= 9999))),
  constraint menu_items_tax_rate_check CHECK (((tax_rate >= (0)::numeric) AND (tax_rate <= 99.99))),
  constraint menu_items_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536))),
  constraint menu_items_hotel_id_category_fkey FOREIGN KEY (hotel_id, category) REFERENCES menu_categories(hotel_id, id),
  constraint menu_items_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE menu_items FORCE ROW LEVEL SECURITY;
CREATE INDEX menu_items_in_order ON public.menu_items USING btree (hotel_id, category, "order", name);
CREATE INDEX menu_items_to_fill ON public.menu_items USING btree (stock_fills_at) WHERE (stock_fills_at IS NOT NULL);
CREATE CONSTRAINT TRIGGER menu_items_event AFTER INSERT OR DELETE OR UPDATE ON public.menu_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('menu_items', 'public', 'available');
CREATE TRIGGER menu_items_fills_at BEFORE INSERT OR UPDATE ON public.menu_items FOR EACH ROW WHEN (((new.stock_daily IS NOT NULL) OR (new.stock_fills_at IS NOT NULL))) EXECUTE FUNCTION set_stock_fills_at();
CREATE POLICY backup_in_hotel ON menu_items FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON menu_items FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON menu_items FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON menu_items FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON menu_items FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON menu_items TO deskbell_app;
GRANT delete, insert, select, update ON menu_items TO deskbell_backup;
GRANT select ON menu_items TO deskbell_platform;

CREATE TABLE menu_option_groups (
  hotel_id text not null,
  id uuid not null,
  name text not null,
  "least" smallint default 0 not null,
  most smallint default 1 not null,
  options jsonb not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint menu_option_groups_pkey PRIMARY KEY (hotel_id, id),
  constraint menu_option_groups_check CHECK ((most >= "least")),
  constraint menu_option_groups_least_check CHECK ((("least" >= 0) AND ("least" <= 10))),
  constraint menu_option_groups_most_check CHECK (((most >= 1) AND (most <= 10))),
  constraint menu_option_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint menu_option_groups_options_check CHECK (((jsonb_typeof(options) = 'array'::text) AND ((jsonb_array_length(options) >= 1) AND (jsonb_array_length(options) <= 30)))),
  constraint menu_option_groups_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536))),
  constraint menu_option_groups_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE menu_option_groups FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX menu_option_groups_name ON public.menu_option_groups USING btree (hotel_id, lower(name));
CREATE CONSTRAINT TRIGGER menu_option_groups_event AFTER INSERT OR DELETE OR UPDATE ON public.menu_option_groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('menu_option_groups', 'public');
CREATE POLICY backup_in_hotel ON menu_option_groups FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON menu_option_groups FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON menu_option_groups FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON menu_option_groups FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON menu_option_groups TO deskbell_app;
GRANT delete, insert, select, update ON menu_option_groups TO deskbell_backup;

CREATE TABLE menu_settings (
  hotel_id text not null,
  id text generated always as (hotel_id) stored not null,
  delivery_minutes smallint default 30 not null,
  delivery_fee numeric(10,2) default 0 not null,
  free_delivery_from numeric(10,2),
  service_charge_percent numeric(5,2) default 0 not null,
  tax_rate numeric(5,2),
  alcohol_age smallint default 18 not null,
  line_notes boolean default true not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint menu_settings_pkey PRIMARY KEY (hotel_id),
  constraint menu_settings_alcohol_age_check CHECK (((alcohol_age >= 16) AND (alcohol_age <= 21))),
  constraint menu_settings_delivery_fee_check CHECK (((delivery_fee >= (0)::numeric) AND (delivery_fee <= 99999.99))),
  constraint menu_settings_delivery_minutes_check CHECK (((delivery_minutes >= 5) AND (delivery_minutes <= 240))),
  constraint menu_settings_free_delivery_from_check CHECK (((free_delivery_from >= (0)::numeric) AND (free_delivery_from <= 99999999.99))),
  constraint menu_settings_service_charge_percent_check CHECK (((service_charge_percent >= (0)::numeric) AND (service_charge_percent <= (30)::numeric))),
  constraint menu_settings_tax_rate_check CHECK (((tax_rate >= (0)::numeric) AND (tax_rate <= 99.99))),
  constraint menu_settings_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE menu_settings FORCE ROW LEVEL SECURITY;
CREATE CONSTRAINT TRIGGER menu_settings_event AFTER INSERT OR DELETE OR UPDATE ON public.menu_settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((app_hotel() IS NOT NULL)) EXECUTE FUNCTION record_hotel_event('menu_settings', 'public');
CREATE POLICY backup_in_hotel ON menu_settings FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON menu_settings FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON menu_settings FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON menu_settings FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON menu_settings FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select, update ON menu_settings TO deskbell_app;
GRANT delete, insert, select, update ON menu_settings TO deskbell_backup;
GRANT insert, select ON menu_settings TO deskbell_platform;

CREATE TABLE message_images (
  hotel_id text not null,
  id uuid not null,
  stay_id uuid not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint message_images_pkey PRIMARY KEY (hotel_id, id),
  constraint message_images_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint message_images_hotel_id_id_fkey FOREIGN KEY (hotel_id, id) REFERENCES images(hotel_id, id) ON DELETE CASCADE,
  constraint message_images_hotel_id_stay_id_fkey FOREIGN KEY (hotel_id, stay_id) REFERENCES stays(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE message_images FORCE ROW LEVEL SECURITY;
CREATE INDEX message_images_of_stay ON public.message_images USING btree (hotel_id, stay_id);
CREATE POLICY backup_in_hotel ON message_images FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON message_images FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON message_images FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON message_images FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT insert, select, update ON message_images TO deskbell_app;
GRANT delete, insert, select, update ON message_images TO deskbell_backup;

CREATE TABLE message_reads (
  hotel_id text not null,
  stay_id uuid not null,
  guest_id uuid not null,
  read_until timestamp(3) with time zone not null,
  constraint message_reads_pkey PRIMARY KEY (hotel_id, stay_id, guest_id),
  constraint message_reads_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint message_reads_hotel_id_guest_id_fkey FOREIGN KEY (hotel_id, guest_id) REFERENCES guests(hotel_id, id) ON DELETE CASCADE,
  constraint message_reads_hotel_id_stay_id_fkey FOREIGN KEY (hotel_id, stay_id) REFERENCES stays(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE message_reads FORCE ROW LEVEL SECURITY;
CREATE POLICY backup_in_hotel ON message_reads FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON message_reads FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON message_reads FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON message_reads FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON message_reads TO deskbell_app;
GRANT delete, insert, select, update ON message_reads TO deskbell_backup;

CREATE TABLE messages (
  hotel_id text not null,
  id uuid not null,
  stay_id uuid not null,
  author text not null,
  guest_id uuid,
  guest_name text,
  staff_id uuid,
  staff_name text,
  text text default ''::text not null,
  language text,
  phrase text,
  phrase_values jsonb default '{}'::jsonb not null,
  image_id uuid,
  image_width integer,
  image_height integer,
  about_entity text,
  about_id uuid,
  written_at timestamp(3) with time zone not null,
  waited_seconds integer,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone default now() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint messages_pkey PRIMARY KEY (hotel_id, id),
  constraint messages_about_entity_check CHECK ((about_entity = ANY (ARRAY['service_requests'::text, 'orders'::text, 'taxi_requests'::text]))),
  constraint messages_author_check CHECK ((author = ANY (ARRAY['guest'::text, 'staff'::text]))),
  constraint messages_check CHECK (((text <> ''::text) OR (phrase IS NOT NULL) OR (image_id IS NOT NULL))),
  constraint messages_check1 CHECK (((author = 'staff'::text) = (guest_name IS NULL))),
  constraint messages_check2 CHECK ((((image_id IS NULL) = (image_width IS NULL)) AND ((image_id IS NULL) = (image_height IS NULL)))),
  constraint messages_check3 CHECK (((about_entity IS NULL) = (about_id IS NULL))),
  constraint messages_guest_name_check CHECK (((length(guest_name) >= 1) AND (length(guest_name) <= 120))),
  constraint messages_language_check CHECK ((language = ANY (ARRAY['cs'::text, 'de'::text, 'en'::text, 'hu'::text, 'nl'::text, 'pl'::text, 'ro'::text, 'ru'::text, 'sq'::text, 'sr'::text]))),
  constraint messages_phrase_values_check CHECK ((jsonb_typeof(phrase_values) = 'object'::text)),
  constraint messages_text_check CHECK ((length(text) <= 2000)),
  constraint messages_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536))),
  constraint messages_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint messages_hotel_id_stay_id_fkey FOREIGN KEY (hotel_id, stay_id) REFERENCES stays(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
CREATE INDEX messages_answering ON public.messages USING btree (hotel_id, created_at) INCLUDE (waited_seconds) WHERE (waited_seconds IS NOT NULL);
CREATE UNIQUE INDEX messages_in_order ON public.messages USING btree (hotel_id, stay_id, created_at);
CREATE INDEX messages_of_guest ON public.messages USING btree (hotel_id, guest_id) WHERE (guest_id IS NOT NULL);
CREATE CONSTRAINT TRIGGER messages_event AFTER INSERT OR DELETE OR UPDATE ON public.messages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('messages', 'stay');
CREATE POLICY backup_in_hotel ON messages FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON messages FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON messages FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON messages FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT insert, select, update ON messages TO deskbell_app;
GRANT delete, insert, select, update ON messages TO deskbell_backup;

CREATE TABLE notification_cursors (
  hotel_id text not null,
  number bigint not null,
  constraint notification_cursors_pkey PRIMARY KEY (hotel_id),
  constraint notification_cursors_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE notification_cursors FORCE ROW LEVEL SECURITY;
CREATE POLICY backup_in_hotel ON notification_cursors FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON notification_cursors FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON notification_cursors FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON notification_cursors FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON notification_cursors FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select ON notification_cursors TO deskbell_app;
GRANT delete, insert, select, update ON notification_cursors TO deskbell_backup;
GRANT delete, insert, select, update ON notification_cursors TO deskbell_platform;

CREATE TABLE opening_hours (
  hotel_id text not null,
  id uuid not null,
  name text not null,
  periods jsonb default '[]'::jsonb not null,
  exceptions jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint opening_hours_pkey PRIMARY KEY (hotel_id, id),
  constraint opening_hours_exceptions_check CHECK (((jsonb_typeof(exceptions) = 'array'::text) AND (jsonb_array_length(exceptions) <= 60))),
  constraint opening_hours_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint opening_hours_periods_check CHECK (((jsonb_typeof(periods) = 'array'::text) AND (jsonb_array_length(periods) <= 42))),
  constraint opening_hours_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE opening_hours FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX opening_hours_by_name ON public.opening_hours USING btree (hotel_id, lower(name));
CREATE CONSTRAINT TRIGGER opening_hours_event AFTER INSERT OR DELETE OR UPDATE ON public.opening_hours DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('opening_hours', 'public');
CREATE POLICY backup_in_hotel ON opening_hours FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON opening_hours FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON opening_hours FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON opening_hours FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON opening_hours FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON opening_hours TO deskbell_app;
GRANT delete, insert, select, update ON opening_hours TO deskbell_backup;
GRANT select ON opening_hours TO deskbell_platform;

CREATE TABLE orders (
  hotel_id text not null,
  id uuid not null,
  guest_id uuid not null,
  room_number room_number not null,
  guest_name guest_name not null,
  items jsonb not null,
  total numeric(10,2) not null,
  currency text not null,
  status text default 'pending'::text not null,
  estimated_delivery timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  preparing_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  archived_at timestamp(3) with time zone,
  taken_at timestamp(3) with time zone,
  taken_by text,
  taken_by_id uuid,
  attention_level smallint default 0 not null,
  attention_raised_at timestamp(3) with time zone,
  attention_due_at timestamp(3) with time zone,
  entered_by text,
  entered_by_id uuid,
  stay_id uuid,
  escalation_from timestamp(3) with time zone not null,
  scheduled_for timestamp(3) with time zone,
  ring_due_at timestamp(3) with time zone,
  language text,
  subtotal numeric(10,2) not null,
  service_charge numeric(10,2) default 0 not null,
  delivery_fee numeric(10,2) default 0 not null,
  place_id uuid,
  place_name text,
  allergy_alert jsonb default '[]'::jsonb not null,
  taxes jsonb default '[]'::jsonb not null,
  constraint orders_pkey PRIMARY KEY (hotel_id, id),
  constraint orders_allergy_alert_check CHECK ((jsonb_typeof(allergy_alert) = 'array'::text)),
  constraint orders_items_check CHECK (((jsonb_typeof(items) = 'array'::text) AND ((jsonb_array_length(items) >= 1) AND (jsonb_array_length(items) <= 100)))),
  constraint orders_language_check CHECK ((language ~ '^[a-z]{2}$'::text)),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'preparing'::text, 'delivered'::text]))),
  constraint orders_sums_check CHECK ((LEAST(total, subtotal, service_charge, delivery_fee) >= (0)::numeric)),
  constraint orders_taxes_check CHECK ((jsonb_typeof(taxes) = 'array'::text)),
  constraint orders_hotel_id_guest_id_fkey FOREIGN KEY (hotel_id, guest_id) REFERENCES guests(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
CREATE INDEX orders_attention_due ON public.orders USING btree (attention_due_at) WHERE ((status = ANY (ARRAY['pending'::text, 'preparing'::text])) AND (taken_at IS NULL) AND (attention_due_at IS NOT NULL));
CREATE INDEX orders_by_status ON public.orders USING btree (hotel_id, status, created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX orders_delivered ON public.orders USING btree (hotel_id, created_at) INCLUDE (total, currency) WHERE (status = 'delivered'::text);
CREATE INDEX orders_later ON public.orders USING btree (hotel_id, scheduled_for, id) WHERE (ring_due_at IS NOT NULL);
CREATE INDEX orders_newest ON public.orders USING btree (hotel_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX orders_of_guest ON public.orders USING btree (hotel_id, guest_id, created_at DESC, id DESC);
CREATE INDEX orders_of_stay ON public.orders USING btree (hotel_id, stay_id) WHERE (stay_id IS NOT NULL);
CREATE INDEX orders_open ON public.orders USING btree (hotel_id, created_at DESC, id DESC) WHERE (status <> 'delivered'::text);
CREATE INDEX orders_to_ring ON public.orders USING btree (ring_due_at) WHERE (ring_due_at IS NOT NULL);
CREATE INDEX orders_untaken ON public.orders USING btree (hotel_id, escalation_from, id) WHERE ((status = ANY (ARRAY['pending'::text, 'preparing'::text])) AND (taken_at IS NULL));
CREATE INDEX orders_with_alert ON public.orders USING btree (delivered_at) WHERE (allergy_alert <> '[]'::jsonb);
CREATE TRIGGER orders_complete BEFORE INSERT ON public.orders FOR EACH ROW WHEN (((new.attention_due_at IS NULL) OR (new.stay_id IS NULL) OR (new.escalation_from IS NULL))) EXECUTE FUNCTION complete_ticket('stay');
CREATE TRIGGER orders_currency BEFORE INSERT ON public.orders FOR EACH ROW WHEN ((new.currency IS NULL)) EXECUTE FUNCTION fill_order_currency();
CREATE CONSTRAINT TRIGGER orders_event AFTER INSERT OR DELETE OR UPDATE ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('orders', 'own');
CREATE TRIGGER orders_subtotal BEFORE INSERT ON public.orders FOR EACH ROW WHEN ((new.subtotal IS NULL)) EXECUTE FUNCTION fill_order_subtotal();
CREATE POLICY backup_in_hotel ON orders FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON orders FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON orders FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON orders FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON orders FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON orders TO deskbell_app;
GRANT delete, insert, select, update ON orders TO deskbell_backup;
GRANT select, update ON orders TO deskbell_platform;

CREATE TABLE outgoing_messages (
  hotel_id text not null,
  id uuid not null,
  kind text not null,
  content jsonb not null,
  attempts integer default 0 not null,
  due_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null,
  last_failure text,
  created_at timestamp(3) with time zone default now() not null,
  constraint outgoing_messages_pkey PRIMARY KEY (hotel_id, id),
  constraint outgoing_messages_kind_check CHECK ((kind = ANY (ARRAY['push'::text, 'webhook'::text, 'mail'::text]))),
  constraint outgoing_messages_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE outgoing_messages FORCE ROW LEVEL SECURITY;
CREATE INDEX outgoing_messages_due_of_kind ON public.outgoing_messages USING btree (kind, due_at) WHERE (attempts < 10);
CREATE POLICY backup_in_hotel ON outgoing_messages FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON outgoing_messages FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON outgoing_messages FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON outgoing_messages FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON outgoing_messages FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert ON outgoing_messages TO deskbell_app;
GRANT delete, insert, select, update ON outgoing_messages TO deskbell_backup;
GRANT delete, insert, select, update ON outgoing_messages TO deskbell_platform;

CREATE TABLE owners (
  id uuid not null,
  constraint owners_pkey PRIMARY KEY (id),
  constraint owners_id_fkey FOREIGN KEY (id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE POLICY backup_inserts ON owners FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), NULL::text, ''::text) = COALESCE(NULL::text, ''::text)));
CREATE POLICY backup_reads ON owners FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY platform_access ON owners FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select ON owners TO deskbell_backup;
GRANT insert, select ON owners TO deskbell_platform;

CREATE TABLE password_links (
  token_hash bytea not null,
  account_id uuid not null,
  created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null,
  constraint password_links_pkey PRIMARY KEY (token_hash),
  constraint password_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint password_links_account_id_key UNIQUE (account_id)
);
CREATE POLICY backup_inserts ON password_links FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), NULL::text, ''::text) = COALESCE(NULL::text, ''::text)));
CREATE POLICY backup_reads ON password_links FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY platform_access ON password_links FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select ON password_links TO deskbell_backup;
GRANT delete, insert, select, update ON password_links TO deskbell_platform;

CREATE TABLE place_cards (
  hotel_id text not null,
  place_id uuid not null,
  card_token text not null,
  card_made_at timestamp(3) with time zone default now() not null,
  constraint place_cards_pkey PRIMARY KEY (hotel_id, place_id),
  constraint place_cards_card_token_check CHECK (((length(card_token) >= 22) AND (length(card_token) <= 64))),
  constraint place_cards_hotel_id_place_id_fkey FOREIGN KEY (hotel_id, place_id) REFERENCES places(hotel_id, id) ON DELETE CASCADE,
  constraint place_cards_hotel_id_card_token_key UNIQUE (hotel_id, card_token)
);
ALTER TABLE place_cards FORCE ROW LEVEL SECURITY;
CREATE POLICY backup_in_hotel ON place_cards FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON place_cards FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON place_cards FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON place_cards FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON place_cards TO deskbell_app;
GRANT delete, insert, select, update ON place_cards TO deskbell_backup;

CREATE TABLE places (
  hotel_id text not null,
  id uuid not null,
  name text not null,
  name_key text generated always as (lower(btrim(name))) stored not null,
  area text default ''::text not null,
  "order" integer not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint places_pkey PRIMARY KEY (hotel_id, id),
  constraint places_area_check CHECK ((length(area) <= 40)),
  constraint places_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint places_order_check CHECK (("order" >= 1)),
  constraint places_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536))),
  constraint places_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint places_hotel_id_name_key_key UNIQUE (hotel_id, name_key)
);
ALTER TABLE places FORCE ROW LEVEL SECURITY;
CREATE CONSTRAINT TRIGGER places_event AFTER INSERT OR DELETE OR UPDATE ON public.places DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('places', 'public');
CREATE POLICY backup_in_hotel ON places FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON places FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON places FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON places FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON places TO deskbell_app;
GRANT delete, insert, select, update ON places TO deskbell_backup;

CREATE TABLE platform_secrets (
  name text not null,
  secret text not null,
  constraint platform_secrets_pkey PRIMARY KEY (name)
);
CREATE POLICY backup_inserts ON platform_secrets FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), NULL::text, ''::text) = COALESCE(NULL::text, ''::text)));
CREATE POLICY backup_reads ON platform_secrets FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY platform_access ON platform_secrets FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select ON platform_secrets TO deskbell_backup;
GRANT insert, select ON platform_secrets TO deskbell_platform;

CREATE TABLE platform_settings (
  id smallint default 1 not null,
  owners_need_second_factor boolean default false not null,
  constraint platform_settings_pkey PRIMARY KEY (id),
  constraint platform_settings_id_check CHECK ((id = 1))
);
CREATE POLICY backup_inserts ON platform_settings FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), NULL::text, ''::text) = COALESCE(NULL::text, ''::text)));
CREATE POLICY backup_reads ON platform_settings FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY platform_access ON platform_settings FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select ON platform_settings TO deskbell_backup;
GRANT insert, select, update ON platform_settings TO deskbell_platform;

CREATE TABLE privacy_settings (
  hotel_id text not null,
  retention_days integer default 30 not null,
  due_at timestamp(3) with time zone default (now() + '1 day'::interval) not null,
  constraint privacy_settings_pkey PRIMARY KEY (hotel_id),
  constraint privacy_settings_retention_days_check CHECK (((retention_days >= 1) AND (retention_days <= 365))),
  constraint privacy_settings_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE privacy_settings FORCE ROW LEVEL SECURITY;
CREATE INDEX privacy_settings_due ON public.privacy_settings USING btree (due_at);
CREATE POLICY backup_in_hotel ON privacy_settings FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON privacy_settings FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON privacy_settings FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON privacy_settings FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON privacy_settings FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT select, update ON privacy_settings TO deskbell_app;
GRANT delete, insert, select, update ON privacy_settings TO deskbell_backup;
GRANT insert, select, update ON privacy_settings TO deskbell_platform;

CREATE TABLE property_locations (
  hotel_id text not null,
  id uuid default gen_random_uuid() not null,
  lat numeric(8,6) not null,
  lng numeric(9,6) not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint property_locations_pkey PRIMARY KEY (hotel_id),
  constraint property_locations_lat_check CHECK (((lat >= ('-90'::integer)::numeric) AND (lat <= (90)::numeric))),
  constraint property_locations_lng_check CHECK (((lng >= ('-180'::integer)::numeric) AND (lng <= (180)::numeric))),
  constraint property_locations_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE property_locations FORCE ROW LEVEL SECURITY;
CREATE CONSTRAINT TRIGGER property_locations_event AFTER INSERT OR DELETE OR UPDATE ON public.property_locations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('property_locations', 'public');
CREATE POLICY backup_in_hotel ON property_locations FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON property_locations FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON property_locations FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON property_locations FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON property_locations TO deskbell_app;
GRANT delete, insert, select, update ON property_locations TO deskbell_backup;

CREATE TABLE push_subscriptions (
  hotel_id text not null,
  id uuid not null,
  guest_id uuid,
  manager_id uuid,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint push_subscriptions_pkey PRIMARY KEY (hotel_id, id),
  constraint push_subscriptions_check CHECK (((guest_id IS NULL) <> (manager_id IS NULL))),
  constraint push_subscriptions_endpoint_check CHECK (((length(endpoint) >= 10) AND (length(endpoint) <= 2048))),
  constraint push_subscriptions_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint push_subscriptions_hotel_id_guest_id_fkey FOREIGN KEY (hotel_id, guest_id) REFERENCES guests(hotel_id, id) ON DELETE CASCADE,
  constraint push_subscriptions_hotel_id_manager_id_fkey FOREIGN KEY (hotel_id, manager_id) REFERENCES managers(hotel_id, id) ON DELETE CASCADE,
  constraint push_subscriptions_hotel_id_session_id_fkey FOREIGN KEY (hotel_id, session_id) REFERENCES sessions(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE push_subscriptions FORCE ROW LEVEL SECURITY;
CREATE INDEX push_subscriptions_of_browser ON public.push_subscriptions USING btree (md5(endpoint));
CREATE UNIQUE INDEX push_subscriptions_of_person ON public.push_subscriptions USING btree (hotel_id, COALESCE(guest_id, manager_id), md5(endpoint));
CREATE INDEX push_subscriptions_of_session ON public.push_subscriptions USING btree (hotel_id, session_id);
CREATE POLICY backup_in_hotel ON push_subscriptions FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON push_subscriptions FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON push_subscriptions FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON push_subscriptions FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON push_subscriptions FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON push_subscriptions TO deskbell_app;
GRANT delete, insert, select, update ON push_subscriptions TO deskbell_backup;
GRANT delete, select ON push_subscriptions TO deskbell_platform;

CREATE TABLE quick_replies (
  hotel_id text not null,
  id uuid not null,
  title text not null,
  text text not null,
  "order" integer not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint quick_replies_pkey PRIMARY KEY (hotel_id, id),
  constraint quick_replies_order_check CHECK (("order" >= 1)),
  constraint quick_replies_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000))),
  constraint quick_replies_title_check CHECK (((length(title) >= 1) AND (length(title) <= 60))),
  constraint quick_replies_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536))),
  constraint quick_replies_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE quick_replies FORCE ROW LEVEL SECURITY;
CREATE INDEX quick_replies_in_order ON public.quick_replies USING btree (hotel_id, "order", id);
CREATE CONSTRAINT TRIGGER quick_replies_event AFTER INSERT OR DELETE OR UPDATE ON public.quick_replies DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('quick_replies', 'staff');
CREATE POLICY backup_in_hotel ON quick_replies FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON quick_replies FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON quick_replies FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON quick_replies FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON quick_replies TO deskbell_app;
GRANT delete, insert, select, update ON quick_replies TO deskbell_backup;

CREATE TABLE rate_limits (
  key text not null,
  count integer not null,
  window_started_at timestamp(3) with time zone default now() not null,
  blocked_until timestamp(3) with time zone,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE POLICY backup_inserts ON rate_limits FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), NULL::text, ''::text) = COALESCE(NULL::text, ''::text)));
CREATE POLICY backup_reads ON rate_limits FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY platform_access ON rate_limits FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select ON rate_limits TO deskbell_backup;
GRANT delete, insert, select, update ON rate_limits TO deskbell_platform;

CREATE TABLE recovery_codes (
  account_id uuid not null,
  code_hash bytea not null,
  used_at timestamp(3) with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (account_id, code_hash),
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE POLICY backup_inserts ON recovery_codes FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), NULL::text, ''::text) = COALESCE(NULL::text, ''::text)));
CREATE POLICY backup_reads ON recovery_codes FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY platform_access ON recovery_codes FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select ON recovery_codes TO deskbell_backup;
GRANT delete, insert, select, update ON recovery_codes TO deskbell_platform;

CREATE TABLE request_handovers (
  hotel_id text not null,
  id uuid not null,
  request_id uuid not null,
  from_department text not null,
  to_department text not null,
  note text default ''::text not null,
  by_name text,
  by_id uuid not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint request_handovers_pkey PRIMARY KEY (hotel_id, id),
  constraint request_handovers_check CHECK ((from_department <> to_department)),
  constraint request_handovers_from_department_check CHECK ((from_department = ANY (ARRAY['reception'::text, 'housekeeping'::text, 'kitchen'::text, 'maintenance'::text]))),
  constraint request_handovers_note_check CHECK ((length(note) <= 300)),
  constraint request_handovers_to_department_check CHECK ((to_department = ANY (ARRAY['reception'::text, 'housekeeping'::text, 'kitchen'::text, 'maintenance'::text]))),
  constraint request_handovers_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint request_handovers_hotel_id_request_id_fkey FOREIGN KEY (hotel_id, request_id) REFERENCES service_requests(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE request_handovers FORCE ROW LEVEL SECURITY;
CREATE INDEX request_handovers_of_request ON public.request_handovers USING btree (hotel_id, request_id, created_at);
CREATE CONSTRAINT TRIGGER request_handovers_event AFTER INSERT OR DELETE OR UPDATE ON public.request_handovers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('request_handovers', 'staff');
CREATE POLICY backup_in_hotel ON request_handovers FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON request_handovers FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON request_handovers FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON request_handovers FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT insert, select, update ON request_handovers TO deskbell_app;
GRANT delete, insert, select, update ON request_handovers TO deskbell_backup;

CREATE TABLE request_photos (
  hotel_id text not null,
  request_id uuid not null,
  id uuid not null,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint request_photos_pkey PRIMARY KEY (hotel_id, request_id),
  constraint request_photos_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint request_photos_hotel_id_id_fkey FOREIGN KEY (hotel_id, id) REFERENCES images(hotel_id, id) ON DELETE CASCADE,
  constraint request_photos_hotel_id_request_id_fkey FOREIGN KEY (hotel_id, request_id) REFERENCES service_requests(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE request_photos FORCE ROW LEVEL SECURITY;
CREATE TRIGGER request_photos_remove AFTER DELETE ON public.request_photos FOR EACH ROW EXECUTE FUNCTION remove_request_photo();
CREATE POLICY backup_in_hotel ON request_photos FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON request_photos FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON request_photos FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON request_photos FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON request_photos TO deskbell_app;
GRANT delete, insert, select, update ON request_photos TO deskbell_backup;

CREATE TABLE request_types (
  hotel_id text not null,
  id text not null,
  built_in text,
  name text,
  hint text,
  choices text,
  main_name text,
  icon text not null,
  department text not null,
  target_minutes integer,
  quantity_max smallint,
  note text not null,
  "time" text default 'none'::text not null,
  photo boolean default false not null,
  "order" integer not null,
  hidden boolean default false not null,
  visible boolean generated always as ((NOT hidden)) stored not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint request_types_pkey PRIMARY KEY (hotel_id, id),
  constraint request_types_built_in_check CHECK ((built_in ~ '^[a-z_]{1,40}$'::text)),
  constraint request_types_check CHECK (((built_in IS NOT NULL) OR (name IS NOT NULL))),
  constraint request_types_choices_check CHECK ((length(choices) <= 335)),
  constraint request_types_department_check CHECK ((department = ANY (ARRAY['reception'::text, 'housekeeping'::text, 'kitchen'::text, 'maintenance'::text]))),
  constraint request_types_hint_check CHECK ((length(hint) <= 120)),
  constraint request_types_icon_check CHECK ((icon ~ '^[a-z]{1,20}$'::text)),
  constraint request_types_id_check CHECK (((length(id) >= 1) AND (length(id) <= 40))),
  constraint request_types_main_name_check CHECK (((length(main_name) >= 1) AND (length(main_name) <= 40))),
  constraint request_types_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint request_types_note_check CHECK ((note = ANY (ARRAY['none'::text, 'optional'::text, 'required'::text]))),
  constraint request_types_order_check CHECK (("order" >= 1)),
  constraint request_types_quantity_max_check CHECK (((quantity_max >= 2) AND (quantity_max <= 20))),
  constraint request_types_target_minutes_check CHECK (((target_minutes >= 5) AND (target_minutes <= 4320))),
  constraint request_types_time_check CHECK (("time" = ANY (ARRAY['none'::text, 'optional'::text, 'required'::text]))),
  constraint request_types_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536))),
  constraint request_types_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE request_types FORCE ROW LEVEL SECURITY;
CREATE CONSTRAINT TRIGGER request_types_event AFTER INSERT OR DELETE OR UPDATE ON public.request_types DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((app_hotel() IS NOT NULL)) EXECUTE FUNCTION record_hotel_event('request_types', 'public', 'visible');
CREATE POLICY backup_in_hotel ON request_types FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON request_types FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON request_types FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON request_types FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON request_types FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON request_types TO deskbell_app;
GRANT delete, insert, select, update ON request_types TO deskbell_backup;
GRANT insert, select ON request_types TO deskbell_platform;

CREATE TABLE reservation_conflicts (
  hotel_id text not null,
  id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  room_number text not null,
  starts_on date not null,
  ends_on date not null,
  announced boolean not null,
  dismissed_at timestamp(3) with time zone,
  dismissed_by text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint reservation_conflicts_pkey PRIMARY KEY (hotel_id, id),
  constraint reservation_conflicts_hotel_id_first_id_fkey FOREIGN KEY (hotel_id, first_id) REFERENCES reservations(hotel_id, id) ON DELETE CASCADE,
  constraint reservation_conflicts_hotel_id_second_id_fkey FOREIGN KEY (hotel_id, second_id) REFERENCES reservations(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE reservation_conflicts FORCE ROW LEVEL SECURITY;
CREATE INDEX reservation_conflicts_of_first ON public.reservation_conflicts USING btree (hotel_id, first_id);
CREATE INDEX reservation_conflicts_of_second ON public.reservation_conflicts USING btree (hotel_id, second_id);
CREATE CONSTRAINT TRIGGER reservation_conflicts_event AFTER INSERT OR DELETE OR UPDATE ON public.reservation_conflicts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('reservation_conflicts', 'staff');
CREATE POLICY backup_in_hotel ON reservation_conflicts FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON reservation_conflicts FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON reservation_conflicts FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON reservation_conflicts FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON reservation_conflicts TO deskbell_app;
GRANT delete, insert, select, update ON reservation_conflicts TO deskbell_backup;

CREATE TABLE reservation_imports (
  hotel_id text not null,
  id uuid not null,
  kind text not null,
  source text not null,
  file_name text,
  by_name text,
  counts jsonb not null,
  changes jsonb not null,
  created_at timestamp(3) with time zone default now() not null,
  undone_at timestamp(3) with time zone,
  key_prefix text,
  constraint reservation_imports_pkey PRIMARY KEY (hotel_id, id),
  constraint reservation_imports_kind_check CHECK ((kind = ANY (ARRAY['import'::text, 'clear'::text, 'feed'::text]))),
  constraint reservation_imports_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE reservation_imports FORCE ROW LEVEL SECURITY;
CREATE INDEX reservation_imports_newest ON public.reservation_imports USING btree (hotel_id, created_at DESC);
CREATE POLICY backup_in_hotel ON reservation_imports FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON reservation_imports FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON reservation_imports FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON reservation_imports FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT insert, select, update ON reservation_imports TO deskbell_app;
GRANT delete, insert, select, update ON reservation_imports TO deskbell_backup;

CREATE TABLE reservation_links (
  hotel_id text not null,
  import_key text not null,
  reservation_id uuid not null,
  check_in date not null,
  check_out date not null,
  constraint reservation_links_pkey PRIMARY KEY (hotel_id, import_key),
  constraint reservation_links_hotel_id_reservation_id_fkey FOREIGN KEY (hotel_id, reservation_id) REFERENCES reservations(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE reservation_links FORCE ROW LEVEL SECURITY;
CREATE INDEX reservation_links_of_reservation ON public.reservation_links USING btree (hotel_id, reservation_id);
CREATE POLICY backup_in_hotel ON reservation_links FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON reservation_links FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON reservation_links FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON reservation_links FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON reservation_links TO deskbell_app;
GRANT delete, insert, select, update ON reservation_links TO deskbell_backup;

CREATE TABLE reservation_mappings (
  hotel_id text not null,
  headers text not null,
  mapping jsonb not null,
  constraint reservation_mappings_pkey PRIMARY KEY (hotel_id, headers),
  constraint reservation_mappings_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE reservation_mappings FORCE ROW LEVEL SECURITY;
CREATE POLICY backup_in_hotel ON reservation_mappings FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON reservation_mappings FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON reservation_mappings FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON reservation_mappings FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT insert, select, update ON reservation_mappings TO deskbell_app;
GRANT delete, insert, select, update ON reservation_mappings TO deskbell_backup;

CREATE TABLE reservations (
  hotel_id text not null,
  id uuid not null,
  guest_name text not null,
  apartment text not null,
  check_in date not null,
  check_out date not null,
  source text not null,
  booking_number text,
  import_key text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  origin text,
  constraint reservations_pkey PRIMARY KEY (hotel_id, id),
  constraint reservations_apartment_check CHECK (((length(apartment) >= 1) AND (length(apartment) <= 200))),
  constraint reservations_check CHECK ((check_out > check_in)),
  constraint reservations_check1 CHECK (((source = 'manual'::text) = (import_key IS NULL))),
  constraint reservations_guest_name_check CHECK ((length(guest_name) <= 200)),
  constraint reservations_origin_check CHECK ((origin = ANY (ARRAY['feed'::text, 'api'::text]))),
  constraint reservations_source_check CHECK (((length(source) >= 1) AND (length(source) <= 40))),
  constraint reservations_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE reservations FORCE ROW LEVEL SECURITY;
CREATE INDEX reservations_by_check_in ON public.reservations USING btree (hotel_id, check_in, id);
CREATE INDEX reservations_by_check_out ON public.reservations USING btree (hotel_id, check_out);
CREATE UNIQUE INDEX reservations_import_key ON public.reservations USING btree (hotel_id, source, import_key, COALESCE(origin, ''::text)) WHERE (import_key IS NOT NULL);
CREATE INDEX reservations_unnamed ON public.reservations USING btree (hotel_id, check_in) WHERE (guest_name = ''::text);
CREATE CONSTRAINT TRIGGER reservations_event AFTER INSERT OR DELETE OR UPDATE ON public.reservations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('reservations', 'staff');
CREATE POLICY backup_in_hotel ON reservations FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON reservations FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON reservations FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON reservations FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON reservations TO deskbell_app;
GRANT delete, insert, select, update ON reservations TO deskbell_backup;

CREATE TABLE room_access (
  hotel_id text not null,
  id uuid default gen_random_uuid() not null,
  room_id uuid,
  wifi_name text default ''::text not null,
  wifi_password text default ''::text not null,
  wifi_hidden boolean default false not null,
  door_code text default ''::text not null,
  door_note text default ''::text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint room_access_pkey PRIMARY KEY (hotel_id, id),
  constraint room_access_door_code_check CHECK ((length(door_code) <= 20)),
  constraint room_access_door_note_check CHECK ((length(door_note) <= 300)),
  constraint room_access_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536))),
  constraint room_access_wifi_name_check CHECK ((octet_length(wifi_name) <= 32)),
  constraint room_access_wifi_password_check CHECK (((wifi_password = ''::text) OR ((length(wifi_password) >= 8) AND (length(wifi_password) <= 63)))),
  constraint room_access_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint room_access_hotel_id_room_id_fkey FOREIGN KEY (hotel_id, room_id) REFERENCES rooms(hotel_id, id) ON DELETE CASCADE,
  constraint room_access_hotel_id_room_id_key UNIQUE NULLS NOT DISTINCT (hotel_id, room_id)
);
ALTER TABLE room_access FORCE ROW LEVEL SECURITY;
CREATE POLICY backup_in_hotel ON room_access FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON room_access FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON room_access FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON room_access FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON room_access TO deskbell_app;
GRANT delete, insert, select, update ON room_access TO deskbell_backup;

CREATE TABLE room_signs (
  hotel_id text not null,
  id uuid not null,
  stay_id uuid not null,
  room_key text not null,
  room_number text not null,
  guest_id uuid not null,
  set_at timestamp(3) with time zone default now() not null,
  ends_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint room_signs_pkey PRIMARY KEY (hotel_id, id),
  constraint room_signs_room_number_check CHECK (((length(room_number) >= 1) AND (length(room_number) <= 40))),
  constraint room_signs_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint room_signs_hotel_id_stay_id_fkey FOREIGN KEY (hotel_id, stay_id) REFERENCES stays(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE room_signs FORCE ROW LEVEL SECURITY;
CREATE INDEX room_signs_due ON public.room_signs USING btree (ends_at);
CREATE UNIQUE INDEX room_signs_of_room ON public.room_signs USING btree (hotel_id, room_key, stay_id);
CREATE INDEX room_signs_of_stay ON public.room_signs USING btree (hotel_id, stay_id);
CREATE CONSTRAINT TRIGGER room_signs_event AFTER INSERT OR DELETE OR UPDATE ON public.room_signs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('room_signs', 'stay');
CREATE POLICY backup_in_hotel ON room_signs FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON room_signs FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON room_signs FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON room_signs FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON room_signs FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON room_signs TO deskbell_app;
GRANT delete, insert, select, update ON room_signs TO deskbell_backup;
GRANT select ON room_signs TO deskbell_platform;

CREATE TABLE rooms (
  hotel_id text not null,
  id uuid not null,
  room_number text not null,
  room_key text generated always as (lower(btrim(room_number))) stored not null,
  card_token text not null,
  card_made_at timestamp(3) with time zone default now() not null,
  stay_code text not null,
  created_at timestamp(3) with time zone default now() not null,
  floor text,
  constraint rooms_pkey PRIMARY KEY (hotel_id, id),
  constraint rooms_card_token_check CHECK (((length(card_token) >= 22) AND (length(card_token) <= 64))),
  constraint rooms_floor_check CHECK (((length(floor) >= 1) AND (length(floor) <= 20))),
  constraint rooms_room_number_check CHECK (((length(room_number) >= 1) AND (length(room_number) <= 40))),
  constraint rooms_stay_code_check CHECK (((length(stay_code) >= 6) AND (length(stay_code) <= 16))),
  constraint rooms_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint rooms_hotel_id_card_token_key UNIQUE (hotel_id, card_token),
  constraint rooms_hotel_id_room_key_key UNIQUE (hotel_id, room_key)
);
ALTER TABLE rooms FORCE ROW LEVEL SECURITY;
CREATE TRIGGER rooms_leave AFTER DELETE ON public.rooms FOR EACH ROW EXECUTE FUNCTION leave_room();
CREATE POLICY backup_in_hotel ON rooms FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON rooms FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON rooms FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON rooms FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON rooms TO deskbell_app;
GRANT delete, insert, select, update ON rooms TO deskbell_backup;

CREATE TABLE schema_migrations (
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp(3) with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (number)
);

CREATE TABLE second_factors (
  account_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp(3) with time zone,
  last_step bigint,
  created_at timestamp(3) with time zone default now() not null,
  constraint second_factors_pkey PRIMARY KEY (account_id),
  constraint second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE POLICY backup_inserts ON second_factors FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), NULL::text, ''::text) = COALESCE(NULL::text, ''::text)));
CREATE POLICY backup_reads ON second_factors FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY platform_access ON second_factors FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select ON second_factors TO deskbell_backup;
GRANT delete, insert, select, update ON second_factors TO deskbell_platform;

CREATE TABLE service_requests (
  hotel_id text not null,
  id uuid not null,
  guest_id uuid not null,
  guest_name guest_name not null,
  room_number room_number not null,
  sent_by_name text,
  sent_by_room text,
  type text not null,
  description request_description not null,
  status text default 'pending'::text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  started_at timestamp(3) with time zone,
  started_by_name text,
  completed_at timestamp(3) with time zone,
  completed_by_name text,
  taken_at timestamp(3) with time zone,
  taken_by text,
  taken_by_id uuid,
  attention_level smallint default 0 not null,
  attention_raised_at timestamp(3) with time zone,
  attention_due_at timestamp(3) with time zone,
  entered_by text,
  entered_by_id uuid,
  stay_id uuid,
  message_id uuid,
  escalation_from timestamp(3) with time zone not null,
  scheduled_for timestamp(3) with time zone,
  ring_due_at timestamp(3) with time zone,
  department text not null,
  handed_over_at timestamp(3) with time zone,
  handed_over_from text,
  target_at timestamp(3) with time zone,
  late_level smallint default 0 not null,
  late_due_at timestamp(3) with time zone,
  late_escalated_at timestamp(3) with time zone,
  quantity request_quantity,
  choice request_choice,
  photo_id uuid,
  type_name text,
  type_words jsonb,
  constraint service_requests_pkey PRIMARY KEY (hotel_id, id),
  constraint service_requests_department_check CHECK ((department = ANY (ARRAY['reception'::text, 'housekeeping'::text, 'kitchen'::text, 'maintenance'::text]))),
  constraint service_requests_handed_over_from_check CHECK ((handed_over_from = ANY (ARRAY['reception'::text, 'housekeeping'::text, 'kitchen'::text, 'maintenance'::text]))),
  constraint service_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'in-progress'::text, 'completed'::text]))),
  constraint service_requests_hotel_id_guest_id_fkey FOREIGN KEY (hotel_id, guest_id) REFERENCES guests(hotel_id, id) ON DELETE CASCADE,
  constraint service_requests_hotel_id_type_fkey FOREIGN KEY (hotel_id, type) REFERENCES request_types(hotel_id, id)
);
ALTER TABLE service_requests FORCE ROW LEVEL SECURITY;
CREATE INDEX service_requests_attention_due ON public.service_requests USING btree (attention_due_at) WHERE ((status = ANY (ARRAY['pending'::text, 'in-progress'::text])) AND (taken_at IS NULL) AND (attention_due_at IS NOT NULL));
CREATE INDEX service_requests_completed ON public.service_requests USING btree (hotel_id, completed_at) WHERE (status = 'completed'::text);
CREATE INDEX service_requests_late_due ON public.service_requests USING btree (late_due_at) WHERE ((status = ANY (ARRAY['pending'::text, 'in-progress'::text])) AND (late_due_at IS NOT NULL));
CREATE INDEX service_requests_later ON public.service_requests USING btree (hotel_id, scheduled_for, id) WHERE (ring_due_at IS NOT NULL);
CREATE INDEX service_requests_newest ON public.service_requests USING btree (hotel_id, created_at DESC, id DESC);
CREATE INDEX service_requests_of_department ON public.service_requests USING btree (hotel_id, department, created_at DESC, id DESC) WHERE (status <> 'completed'::text);
CREATE INDEX service_requests_of_guest ON public.service_requests USING btree (hotel_id, guest_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX service_requests_of_message ON public.service_requests USING btree (hotel_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX service_requests_of_stay ON public.service_requests USING btree (hotel_id, stay_id) WHERE (stay_id IS NOT NULL);
CREATE INDEX service_requests_open ON public.service_requests USING btree (hotel_id, created_at DESC, id DESC) WHERE (status <> 'completed'::text);
CREATE INDEX service_requests_to_ring ON public.service_requests USING btree (ring_due_at) WHERE (ring_due_at IS NOT NULL);
CREATE INDEX service_requests_untaken ON public.service_requests USING btree (hotel_id, escalation_from, id) WHERE ((status = ANY (ARRAY['pending'::text, 'in-progress'::text])) AND (taken_at IS NULL));
CREATE TRIGGER service_requests_complete BEFORE INSERT ON public.service_requests FOR EACH ROW WHEN (((new.attention_due_at IS NULL) OR (new.stay_id IS NULL) OR (new.escalation_from IS NULL))) EXECUTE FUNCTION complete_ticket('stay', 'typed');
CREATE TRIGGER service_requests_erase_notes AFTER UPDATE OF guest_name ON public.service_requests FOR EACH ROW WHEN ((((new.guest_name)::text = '—'::text) AND ((old.guest_name)::text <> '—'::text))) EXECUTE FUNCTION erase_handover_notes();
CREATE CONSTRAINT TRIGGER service_requests_event AFTER INSERT OR DELETE OR UPDATE ON public.service_requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('service_requests', 'own');
CREATE POLICY backup_in_hotel ON service_requests FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON service_requests FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON service_requests FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON service_requests FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON service_requests FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON service_requests TO deskbell_app;
GRANT delete, insert, select, update ON service_requests TO deskbell_backup;
GRANT select, update ON service_requests TO deskbell_platform;

CREATE TABLE sessions (
  id uuid not null,
  token_hash bytea not null,
  kind text not null,
  hotel_id text,
  guest_id uuid,
  manager_id uuid,
  owner_id uuid,
  verified_by text,
  confirmed_room text,
  created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  stay_id uuid,
  trusted boolean default false not null,
  must_set_second_factor boolean default false not null,
  name_tag_id uuid,
  name_tag_at timestamp(3) with time zone,
  proved_at timestamp(3) with time zone default now(),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_check CHECK ((((kind = 'guest'::text) AND (hotel_id IS NOT NULL) AND (guest_id IS NOT NULL) AND (manager_id IS NULL) AND (owner_id IS NULL)) OR ((kind = 'manager'::text) AND (hotel_id IS NOT NULL) AND (manager_id IS NOT NULL) AND (guest_id IS NULL) AND (owner_id IS NULL)) OR ((kind = 'owner'::text) AND (hotel_id IS NULL) AND (owner_id IS NOT NULL) AND (guest_id IS NULL) AND (manager_id IS NULL)))),
  constraint sessions_check1 CHECK (((kind = 'guest'::text) OR ((stay_id IS NULL) AND (NOT trusted)))),
  constraint sessions_confirmed_room_check CHECK (((length(confirmed_room) >= 1) AND (length(confirmed_room) <= 200))),
  constraint sessions_kind_check CHECK ((kind = ANY (ARRAY['guest'::text, 'manager'::text, 'owner'::text]))),
  constraint sessions_name_tag_check CHECK ((((name_tag_id IS NULL) = (name_tag_at IS NULL)) AND ((name_tag_id IS NULL) OR (kind = 'manager'::text)))),
  constraint sessions_verified_by_check CHECK ((verified_by = ANY (ARRAY['card'::text, 'code'::text, 'reservation'::text, 'companion'::text, 'staff'::text]))),
  constraint sessions_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint sessions_hotel_id_guest_id_fkey FOREIGN KEY (hotel_id, guest_id) REFERENCES guests(hotel_id, id) ON DELETE CASCADE,
  constraint sessions_hotel_id_manager_id_fkey FOREIGN KEY (hotel_id, manager_id) REFERENCES managers(hotel_id, id) ON DELETE CASCADE,
  constraint sessions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id) ON DELETE CASCADE,
  constraint sessions_hotel_id_id_key UNIQUE (hotel_id, id),
  constraint sessions_token_hash_key UNIQUE (token_hash)
);
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
CREATE INDEX sessions_by_end ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_guest ON public.sessions USING btree (hotel_id, guest_id) WHERE (guest_id IS NOT NULL);
CREATE INDEX sessions_of_manager ON public.sessions USING btree (hotel_id, manager_id) WHERE (manager_id IS NOT NULL);
CREATE INDEX sessions_of_name_tag ON public.sessions USING btree (hotel_id, name_tag_id) WHERE (name_tag_id IS NOT NULL);
CREATE INDEX sessions_of_stay ON public.sessions USING btree (hotel_id, stay_id) WHERE (stay_id IS NOT NULL);
CREATE TRIGGER sessions_notify AFTER DELETE OR UPDATE ON public.sessions FOR EACH ROW EXECUTE FUNCTION notify_session();
CREATE POLICY backup_in_hotel ON sessions FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON sessions FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON sessions FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON sessions FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON sessions FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON sessions TO deskbell_app;
GRANT delete, insert, select, update ON sessions TO deskbell_backup;
GRANT delete, insert, select, update ON sessions TO deskbell_platform;

CREATE TABLE staff_invitations (
  hotel_id text not null,
  id uuid not null,
  kind text not null,
  staff_role text not null,
  display_name text,
  email text,
  for_id uuid,
  created_by text not null,
  created_by_id uuid not null,
  created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null,
  accepted_at timestamp(3) with time zone,
  accepted_by_id uuid,
  constraint staff_invitations_pkey PRIMARY KEY (hotel_id, id),
  constraint staff_invitations_check CHECK (((accepted_at IS NULL) = (accepted_by_id IS NULL))),
  constraint staff_invitations_check1 CHECK (((kind = 'person'::text) OR ((staff_role <> 'manager'::text) AND (display_name IS NOT NULL) AND (email IS NULL)))),
  constraint staff_invitations_check2 CHECK (((for_id IS NULL) OR (kind = 'device'::text))),
  constraint staff_invitations_created_by_check CHECK (((length(created_by) >= 1) AND (length(created_by) <= 254))),
  constraint staff_invitations_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 120))),
  constraint staff_invitations_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint staff_invitations_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'device'::text]))),
  constraint staff_invitations_staff_role_check CHECK ((staff_role = ANY (ARRAY['manager'::text, 'reception'::text, 'housekeeping'::text, 'kitchen'::text, 'maintenance'::text]))),
  constraint staff_invitations_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE staff_invitations FORCE ROW LEVEL SECURITY;
CREATE INDEX staff_invitations_by_end ON public.staff_invitations USING btree (expires_at);
CREATE INDEX staff_invitations_open ON public.staff_invitations USING btree (hotel_id, created_at) WHERE (accepted_at IS NULL);
CREATE POLICY backup_in_hotel ON staff_invitations FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON staff_invitations FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON staff_invitations FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON staff_invitations FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON staff_invitations FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON staff_invitations TO deskbell_app;
GRANT delete, insert, select, update ON staff_invitations TO deskbell_backup;
GRANT delete, select, update ON staff_invitations TO deskbell_platform;

CREATE TABLE staff_password_links (
  hotel_id text not null,
  id uuid not null,
  link_id uuid not null,
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  by_mail boolean default false not null,
  constraint staff_password_links_pkey PRIMARY KEY (hotel_id, id),
  constraint staff_password_links_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint staff_password_links_hotel_id_token_hash_key UNIQUE (hotel_id, token_hash)
);
ALTER TABLE staff_password_links FORCE ROW LEVEL SECURITY;
CREATE INDEX staff_password_links_by_end ON public.staff_password_links USING btree (expires_at);
CREATE POLICY backup_in_hotel ON staff_password_links FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON staff_password_links FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON staff_password_links FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON staff_password_links FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON staff_password_links FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON staff_password_links TO deskbell_app;
GRANT delete, insert, select, update ON staff_password_links TO deskbell_backup;
GRANT delete, select ON staff_password_links TO deskbell_platform;

CREATE TABLE staff_presence (
  hotel_id text not null,
  id uuid not null,
  last_seen_at timestamp(3) with time zone not null,
  constraint staff_presence_pkey PRIMARY KEY (hotel_id, id),
  constraint staff_presence_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE staff_presence FORCE ROW LEVEL SECURITY;
CREATE POLICY backup_in_hotel ON staff_presence FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON staff_presence FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON staff_presence FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON staff_presence FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON staff_presence FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON staff_presence TO deskbell_app;
GRANT delete, insert, select, update ON staff_presence TO deskbell_backup;
GRANT delete, insert, select, update ON staff_presence TO deskbell_platform;

CREATE TABLE stay_guests (
  hotel_id text not null,
  stay_id uuid not null,
  guest_id uuid not null,
  joined_at timestamp(3) with time zone default now() not null,
  constraint stay_guests_pkey PRIMARY KEY (hotel_id, stay_id, guest_id),
  constraint stay_guests_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint stay_guests_hotel_id_guest_id_fkey FOREIGN KEY (hotel_id, guest_id) REFERENCES guests(hotel_id, id) ON DELETE CASCADE,
  constraint stay_guests_hotel_id_stay_id_fkey FOREIGN KEY (hotel_id, stay_id) REFERENCES stays(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE stay_guests FORCE ROW LEVEL SECURITY;
CREATE INDEX stay_guests_of_guest ON public.stay_guests USING btree (hotel_id, guest_id, joined_at DESC);
CREATE POLICY backup_in_hotel ON stay_guests FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON stay_guests FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON stay_guests FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON stay_guests FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
GRANT delete, insert, select, update ON stay_guests TO deskbell_app;
GRANT delete, insert, select, update ON stay_guests TO deskbell_backup;

CREATE TABLE stay_invitations (
  hotel_id text not null,
  id uuid not null,
  stay_id uuid not null,
  token_hash bytea not null,
  code_hash bytea not null,
  made_by uuid not null,
  trusted boolean not null,
  uses smallint default 0 not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default now() not null,
  verified boolean default false not null,
  constraint stay_invitations_pkey PRIMARY KEY (hotel_id, id),
  constraint stay_invitations_uses_check CHECK (((uses >= 0) AND (uses <= 5))),
  constraint stay_invitations_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint stay_invitations_hotel_id_made_by_fkey FOREIGN KEY (hotel_id, made_by) REFERENCES guests(hotel_id, id) ON DELETE CASCADE,
  constraint stay_invitations_hotel_id_stay_id_fkey FOREIGN KEY (hotel_id, stay_id) REFERENCES stays(hotel_id, id) ON DELETE CASCADE,
  constraint stay_invitations_hotel_id_code_hash_key UNIQUE (hotel_id, code_hash),
  constraint stay_invitations_hotel_id_token_hash_key UNIQUE (hotel_id, token_hash)
);
ALTER TABLE stay_invitations FORCE ROW LEVEL SECURITY;
CREATE INDEX stay_invitations_by_end ON public.stay_invitations USING btree (expires_at);
CREATE POLICY backup_in_hotel ON stay_invitations FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON stay_invitations FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON stay_invitations FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON stay_invitations FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON stay_invitations FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON stay_invitations TO deskbell_app;
GRANT delete, insert, select, update ON stay_invitations TO deskbell_backup;
GRANT delete, select ON stay_invitations TO deskbell_platform;

CREATE TABLE stays (
  hotel_id text not null,
  id uuid not null,
  room_number text not null,
  room_id uuid,
  reservation_id uuid,
  lead_name text not null,
  language text,
  check_in date not null,
  check_out date,
  check_out_by_staff boolean default false not null,
  status text default 'present'::text not null,
  confirmed_at timestamp(3) with time zone,
  confirmed_by text,
  door_released_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  ended_how text,
  ended_by_name text,
  merged_into uuid,
  ends_due_at timestamp(3) with time zone,
  vacant_since timestamp(3) with time zone,
  hotel_read_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  withdrawn_count integer default 0 not null,
  constraint stays_pkey PRIMARY KEY (hotel_id, id),
  constraint stays_check CHECK ((check_out > check_in)),
  constraint stays_check1 CHECK (((confirmed_at IS NULL) = (confirmed_by IS NULL))),
  constraint stays_check2 CHECK (((reservation_id IS NULL) OR (confirmed_at IS NOT NULL))),
  constraint stays_check3 CHECK ((((status = 'ended'::text) = (ended_at IS NOT NULL)) AND ((ended_at IS NULL) = (ended_how IS NULL)))),
  constraint stays_check4 CHECK (((ended_how = 'merged'::text) = (merged_into IS NOT NULL))),
  constraint stays_confirmed_by_check CHECK ((confirmed_by = ANY (ARRAY['code'::text, 'staff'::text]))),
  constraint stays_ended_how_check CHECK ((ended_how = ANY (ARRAY['staff'::text, 'clock'::text, 'merged'::text]))),
  constraint stays_language_check CHECK ((language = ANY (ARRAY['cs'::text, 'de'::text, 'en'::text, 'hu'::text, 'nl'::text, 'pl'::text, 'ro'::text, 'ru'::text, 'sq'::text, 'sr'::text]))),
  constraint stays_lead_name_check CHECK (((length(lead_name) >= 1) AND (length(lead_name) <= 120))),
  constraint stays_room_number_check CHECK (((length(room_number) >= 1) AND (length(room_number) <= 40))),
  constraint stays_status_check CHECK ((status = ANY (ARRAY['present'::text, 'ended'::text]))),
  constraint stays_withdrawn_count_check CHECK ((withdrawn_count >= 0)),
  constraint stays_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE stays FORCE ROW LEVEL SECURITY;
CREATE INDEX stays_by_check_in ON public.stays USING btree (hotel_id, check_in) WHERE (reservation_id IS NOT NULL);
CREATE INDEX stays_due ON public.stays USING btree (ends_due_at) WHERE (status = 'present'::text);
CREATE INDEX stays_ended ON public.stays USING btree (hotel_id, ended_at DESC, id DESC) WHERE (status = 'ended'::text);
CREATE INDEX stays_in_room ON public.stays USING btree (hotel_id, room_id) WHERE (room_id IS NOT NULL);
CREATE INDEX stays_newest ON public.stays USING btree (hotel_id, created_at DESC, id DESC) WHERE (status = 'present'::text);
CREATE UNIQUE INDEX stays_of_reservation ON public.stays USING btree (hotel_id, reservation_id) WHERE ((reservation_id IS NOT NULL) AND (status = 'present'::text));
CREATE INDEX stays_present ON public.stays USING btree (hotel_id, check_out, id) WHERE (status = 'present'::text);
CREATE INDEX stays_present_in_room ON public.stays USING btree (hotel_id, room_number) WHERE (status = 'present'::text);
CREATE CONSTRAINT TRIGGER stays_event AFTER INSERT OR DELETE OR UPDATE OF room_number, room_id, reservation_id, lead_name, language, check_in, check_out, check_out_by_staff, status, confirmed_at, door_released_at, hotel_read_until ON public.stays DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('stays', 'stay');
CREATE POLICY backup_in_hotel ON stays FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON stays FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON stays FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON stays FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON stays FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT insert, select, update ON stays TO deskbell_app;
GRANT delete, insert, select, update ON stays TO deskbell_backup;
GRANT select ON stays TO deskbell_platform;

CREATE TABLE taxi_requests (
  hotel_id text not null,
  id uuid not null,
  guest_id uuid not null,
  guest_name guest_name not null,
  room_number room_number not null,
  pickup_location text not null,
  dropoff_location text default ''::text not null,
  estimated_arrival timestamp(3) with time zone,
  status text default 'requested'::text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  dispatched_at timestamp(3) with time zone,
  arrived_at timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  cancelled_by text,
  dispatch_due_at timestamp(3) with time zone,
  complete_due_at timestamp(3) with time zone,
  taken_at timestamp(3) with time zone,
  taken_by text,
  taken_by_id uuid,
  attention_level smallint default 0 not null,
  attention_raised_at timestamp(3) with time zone,
  attention_due_at timestamp(3) with time zone,
  entered_by text,
  entered_by_id uuid,
  stay_id uuid,
  escalation_from timestamp(3) with time zone not null,
  scheduled_for timestamp(3) with time zone,
  ring_due_at timestamp(3) with time zone,
  constraint taxi_requests_pkey PRIMARY KEY (hotel_id, id),
  constraint taxi_requests_attention_level_check CHECK (((attention_level >= 0) AND (attention_level <= 2))),
  constraint taxi_requests_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['guest'::text, 'staff'::text]))),
  constraint taxi_requests_check CHECK ((((status = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((cancelled_at IS NULL) = (cancelled_by IS NULL)))),
  constraint taxi_requests_dropoff_location_check CHECK ((length(dropoff_location) <= 200)),
  constraint taxi_requests_pickup_location_check CHECK (((length(pickup_location) >= 1) AND (length(pickup_location) <= 200))),
  constraint taxi_requests_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'dispatched'::text, 'arrived'::text, 'completed'::text, 'cancelled'::text]))),
  constraint taxi_requests_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE,
  constraint taxi_requests_hotel_id_guest_id_fkey FOREIGN KEY (hotel_id, guest_id) REFERENCES guests(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE taxi_requests FORCE ROW LEVEL SECURITY;
CREATE INDEX taxi_requests_attention_due ON public.taxi_requests USING btree (attention_due_at) WHERE ((status = ANY (ARRAY['requested'::text, 'dispatched'::text])) AND (taken_at IS NULL) AND (attention_due_at IS NOT NULL));
CREATE INDEX taxi_requests_later ON public.taxi_requests USING btree (hotel_id, scheduled_for, id) WHERE (ring_due_at IS NOT NULL);
CREATE INDEX taxi_requests_newest ON public.taxi_requests USING btree (hotel_id, created_at DESC, id DESC);
CREATE INDEX taxi_requests_of_guest ON public.taxi_requests USING btree (hotel_id, guest_id, created_at DESC, id DESC);
CREATE INDEX taxi_requests_of_stay ON public.taxi_requests USING btree (hotel_id, stay_id) WHERE (stay_id IS NOT NULL);
CREATE INDEX taxi_requests_open ON public.taxi_requests USING btree (hotel_id, created_at DESC, id DESC) WHERE (status = ANY (ARRAY['requested'::text, 'dispatched'::text, 'arrived'::text]));
CREATE INDEX taxi_requests_to_complete ON public.taxi_requests USING btree (complete_due_at) WHERE (status = ANY (ARRAY['requested'::text, 'dispatched'::text, 'arrived'::text]));
CREATE INDEX taxi_requests_to_dispatch ON public.taxi_requests USING btree (dispatch_due_at) WHERE (status = 'requested'::text);
CREATE INDEX taxi_requests_to_ring ON public.taxi_requests USING btree (ring_due_at) WHERE (ring_due_at IS NOT NULL);
CREATE INDEX taxi_requests_untaken ON public.taxi_requests USING btree (hotel_id, escalation_from, id) WHERE ((status = ANY (ARRAY['requested'::text, 'dispatched'::text])) AND (taken_at IS NULL));
CREATE TRIGGER taxi_requests_complete BEFORE INSERT ON public.taxi_requests FOR EACH ROW WHEN (((new.attention_due_at IS NULL) OR (new.stay_id IS NULL) OR (new.escalation_from IS NULL))) EXECUTE FUNCTION complete_ticket('stay');
CREATE CONSTRAINT TRIGGER taxi_requests_event AFTER INSERT OR DELETE OR UPDATE ON public.taxi_requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('taxi_requests', 'own');
CREATE POLICY backup_in_hotel ON taxi_requests FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON taxi_requests FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON taxi_requests FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON taxi_requests FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON taxi_requests FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON taxi_requests TO deskbell_app;
GRANT delete, insert, select, update ON taxi_requests TO deskbell_backup;
GRANT select, update ON taxi_requests TO deskbell_platform;

CREATE TABLE webhook_deliveries (
  hotel_id text not null,
  id uuid not null,
  endpoint_id uuid not null,
  number bigint,
  event_type text not null,
  payload jsonb,
  status text default 'pending'::text not null,
  attempts smallint default 0 not null,
  due_at timestamp(3) with time zone default now() not null,
  response_status smallint,
  response_ms integer,
  failure text,
  created_at timestamp(3) with time zone default now() not null,
  delivered_at timestamp(3) with time zone,
  replay_of uuid,
  replay_id uuid,
  constraint webhook_deliveries_pkey PRIMARY KEY (hotel_id, id),
  constraint webhook_deliveries_attempts_check CHECK ((attempts >= 0)),
  constraint webhook_deliveries_event_type_check CHECK (((length(event_type) >= 1) AND (length(event_type) <= 60))),
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'skipped'::text]))),
  constraint webhook_deliveries_hotel_id_endpoint_id_fkey FOREIGN KEY (hotel_id, endpoint_id) REFERENCES webhook_endpoints(hotel_id, id) ON DELETE CASCADE
);
ALTER TABLE webhook_deliveries FORCE ROW LEVEL SECURITY;
CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (due_at) WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (hotel_id, endpoint_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX webhook_deliveries_of_event ON public.webhook_deliveries USING btree (hotel_id, endpoint_id, number) WHERE (replay_of IS NULL);
CREATE INDEX webhook_deliveries_pending ON public.webhook_deliveries USING btree (hotel_id, endpoint_id, due_at) WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_replays ON public.webhook_deliveries USING btree (hotel_id, replay_of) WHERE (replay_of IS NOT NULL);
CREATE INDEX webhook_deliveries_with_payload ON public.webhook_deliveries USING btree (created_at) WHERE (payload IS NOT NULL);
CREATE POLICY backup_in_hotel ON webhook_deliveries FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON webhook_deliveries FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON webhook_deliveries FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON webhook_deliveries FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON webhook_deliveries FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON webhook_deliveries TO deskbell_app;
GRANT delete, insert, select, update ON webhook_deliveries TO deskbell_backup;
GRANT insert, select ON webhook_deliveries TO deskbell_platform;

CREATE TABLE webhook_endpoints (
  hotel_id text not null,
  id uuid not null,
  url text not null,
  description text default ''::text not null,
  event_types jsonb not null,
  state text default 'active'::text not null,
  secret_generation smallint default 1 not null,
  secret_renewed_at timestamp(3) with time zone,
  from_number bigint not null,
  last_number bigint,
  failing_since timestamp(3) with time zone,
  last_failure text,
  ran_out integer default 0 not null,
  last_delivered_at timestamp(3) with time zone,
  created_by text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  key_id uuid,
  created_by_id uuid,
  secret_salt text default ''::text not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (hotel_id, id),
  constraint webhook_endpoints_created_by_check CHECK (((length(created_by) >= 1) AND (length(created_by) <= 254))),
  constraint webhook_endpoints_description_check CHECK ((length(description) <= 60)),
  constraint webhook_endpoints_event_types_check CHECK (((jsonb_typeof(event_types) = 'array'::text) AND ((jsonb_array_length(event_types) >= 1) AND (jsonb_array_length(event_types) <= 40)))),
  constraint webhook_endpoints_ran_out_check CHECK ((ran_out >= 0)),
  constraint webhook_endpoints_secret_generation_check CHECK ((secret_generation >= 1)),
  constraint webhook_endpoints_secret_salt_check CHECK ((length(secret_salt) <= 43)),
  constraint webhook_endpoints_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'disabled'::text]))),
  constraint webhook_endpoints_url_check CHECK (((length(url) >= 1) AND (length(url) <= 500))),
  constraint webhook_endpoints_hotel_id_fkey FOREIGN KEY (hotel_id) REFERENCES hotels(id) ON DELETE CASCADE
);
ALTER TABLE webhook_endpoints FORCE ROW LEVEL SECURITY;
CREATE CONSTRAINT TRIGGER webhook_endpoints_event AFTER INSERT OR DELETE OR UPDATE OF url, description, event_types, state, secret_renewed_at, failing_since ON public.webhook_endpoints DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_hotel_event('webhook_endpoints', 'staff');
CREATE POLICY backup_in_hotel ON webhook_endpoints FOR ALL TO deskbell_backup USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY backup_inserts ON webhook_endpoints FOR INSERT TO deskbell_backup WITH CHECK ((COALESCE(app_hotel(), hotel_id, ''::text) = COALESCE(hotel_id, ''::text)));
CREATE POLICY backup_reads ON webhook_endpoints FOR SELECT TO deskbell_backup USING (true);
CREATE POLICY in_hotel ON webhook_endpoints FOR ALL TO deskbell_app USING ((hotel_id = app_hotel())) WITH CHECK ((hotel_id = app_hotel()));
CREATE POLICY platform_access ON webhook_endpoints FOR ALL TO deskbell_platform USING (true) WITH CHECK (true);
GRANT delete, insert, select, update ON webhook_endpoints TO deskbell_app;
GRANT delete, insert, select, update ON webhook_endpoints TO deskbell_backup;
GRANT select, update ON webhook_endpoints TO deskbell_platform;

CREATE OR REPLACE FUNCTION public.add_first_request_types(hotel text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into request_types (hotel_id, id, built_in, icon, department, note, "order") values
    (hotel, 'towels', 'towels', 'towels', 'housekeeping', 'required', 1),
    (hotel, 'cleaning', 'cleaning', 'broom', 'housekeeping', 'required', 2),
    (hotel, 'maintenance', 'maintenance', 'wrench', 'maintenance', 'required', 3),
    (hotel, 'other', 'other', 'message', 'reception', 'required', 4)
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.add_stay(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s add column stay_id uuid', target);
  execute format('create index %1$s_of_stay on %1$s (hotel_id, stay_id) where stay_id is not null', target);
  execute format('drop trigger %1$s_complete on %1$s', target);
  execute format('create trigger %1$s_complete before insert on %1$s for each row execute function complete_ticket(''stay'')', target);
end $function$;

CREATE OR REPLACE FUNCTION public.add_ticket_columns(target regclass, waiting text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s
    add column taken_at timestamptz(3),
    add column taken_by text,
    add column taken_by_id uuid,
    add column attention_level smallint not null default 0,
    add column attention_raised_at timestamptz(3),
    add column attention_due_at timestamptz(3),
    -- by the staff for a guest, on the phone or at the desk
    add column entered_by text,
    add column entered_by_id uuid', target);
  execute format('alter table %1$s add constraint %1$s_attention_level_check check (attention_level between 0 and 2)', target);
  perform add_waiting(target, waiting);
  perform allow_platform_access(target);
  execute format('grant select, update on %s to deskbell_platform', target);
end $function$;

CREATE OR REPLACE FUNCTION public.add_translations(target text)
 RETURNS void
 LANGUAGE sql
AS $function$ select add_translations(target::regclass) $function$;

CREATE OR REPLACE FUNCTION public.add_translations(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format($sql$alter table %s add column translations jsonb not null default '{}'$sql$, target);
  execute format($sql$alter table %1$s add constraint %1$s_translations_check
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536)$sql$, target);
end $function$;

CREATE OR REPLACE FUNCTION public.add_waiting(target regclass, waiting text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s
    -- since when it waits for somebody
    add column escalation_from timestamptz(3),
    -- null: as soon as possible
    add column scheduled_for timestamptz(3),
    -- when it rings; null: it has rung, or has been worked on before
    add column ring_due_at timestamptz(3)', target);
  execute format('alter table %s alter column escalation_from type timestamptz(3) using created_at', target);
  execute format('alter table %s alter column escalation_from set not null', target);
  execute format('create index %1$s_untaken on %1$s (hotel_id, escalation_from, id) where %2$s and taken_at is null', target, waiting);
  -- Across all hotels on purpose: one query finds what is due in any of them.
  execute format('create index %1$s_attention_due on %1$s (attention_due_at) where %2$s and taken_at is null and attention_due_at is not null', target, waiting);
  execute format('create index %1$s_to_ring on %1$s (ring_due_at) where ring_due_at is not null', target);
  execute format('create index %1$s_later on %1$s (hotel_id, scheduled_for, id) where ring_due_at is not null', target);
  execute format('create trigger %1$s_complete before insert on %1$s for each row execute function complete_ticket()', target);
end $function$;

CREATE OR REPLACE FUNCTION public.allow_platform_access(target text)
 RETURNS void
 LANGUAGE sql
AS $function$ select allow_platform_access(target::regclass) $function$;

CREATE OR REPLACE FUNCTION public.allow_platform_access(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create policy platform_access on %s to deskbell_platform using (true) with check (true)', target);
end $function$;

CREATE OR REPLACE FUNCTION public.app_hotel()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.hotel_id'::text, true), ''::text);

CREATE OR REPLACE FUNCTION public.complete_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  type record;
begin
  -- These two also in a restore: a backup of a version before has no such columns.
  if new.escalation_from is null then new.escalation_from := new.created_at; end if;
  if tg_nargs > 1 then
    if new.department is null then
      select department, target_minutes into type from request_types where hotel_id = new.hotel_id and id = new.type;
      new.department := type.department;
      if new.target_at is null then new.target_at := coalesce(new.scheduled_for, new.created_at) + make_interval(mins => type.target_minutes); end if;
    end if;
  end if;
  if current_user = 'deskbell_backup' then return new; end if;
  -- Its guest's present stay; for what staff enter also the only present one of the room.
  if tg_nargs > 0 then
    if new.stay_id is null then
      select stay.id into new.stay_id from stay_guests party join stays stay on stay.hotel_id = party.hotel_id and stay.id = party.stay_id
        where party.hotel_id = new.hotel_id and party.guest_id = new.guest_id and stay.status = 'present'
        order by party.joined_at desc limit 1;
      if new.stay_id is null and new.entered_by_id is not null then
        select min(id::text)::uuid into new.stay_id from stays
          where hotel_id = new.hotel_id and room_number = new.room_number and status = 'present' having count(*) = 1;
      end if;
    end if;
  end if;
  if new.escalation_from < new.created_at then new.escalation_from := new.created_at; end if;
  if new.scheduled_for is not null and new.ring_due_at is null and new.escalation_from > new.created_at then
    new.ring_due_at := new.escalation_from;
  end if;
  if new.attention_due_at is null and new.attention_level = 0 and new.taken_at is null then
    select new.escalation_from + make_interval(mins => overdue_minutes) into new.attention_due_at from hotels where id = new.hotel_id;
  end if;
  -- A request with a target is overdue after half of it at the latest, and late when the target has passed.
  if tg_nargs > 1 then
    if new.target_at is not null and new.late_due_at is null and new.late_level = 0 then
      new.late_due_at := new.target_at;
      if new.attention_level = 0 and new.taken_at is null then
        new.attention_due_at := least(new.attention_due_at, new.escalation_from + make_interval(mins =>
          greatest(1, ceil(ceil(extract(epoch from new.target_at - coalesce(new.scheduled_for, new.created_at)) / 60) / 2.0)::integer)));
      end if;
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text[] := case when tg_op = 'INSERT' then array[]::text[] else followed_departments(old.staff_role, old.follows) end;
  after text[] := case when tg_op = 'DELETE' then array[]::text[] else followed_departments(new.staff_role, new.follows) end;
  hotel text := case when tg_op = 'DELETE' then old.hotel_id else new.hotel_id end;
  department text;
  -- A distributed database takes no function in `do update set`.
  moment timestamptz(3) := now();
begin
  -- A restore brings the counts along, and a hotel that is removed takes them along.
  if current_user = 'deskbell_backup' or not exists (select from hotels where id = hotel) then return null; end if;
  foreach department in array before loop
    continue when department = any (after);
    update departments set members = members - 1, updated_at = moment where hotel_id = hotel and id = department;
  end loop;
  foreach department in array after loop
    continue when department = any (before);
    insert into departments as d (hotel_id, id, members, updated_at) values (hotel, department, 1, moment)
      on conflict (hotel_id, id) do update set members = d.members + 1, updated_at = excluded.updated_at;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.enable_hotel_rls(target regclass, hotel_column name DEFAULT 'hotel_id'::name)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  is_distributed boolean := false;
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy in_hotel on %1$s to deskbell_app using (%2$I = app_hotel()) with check (%2$I = app_hotel())', target, hotel_column);
  -- A name that exists with Citus only, so it is no part of a planned statement.
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute $sql$select exists (select from pg_catalog.pg_dist_partition where logicalrelid = 'hotel_event_counters'::regclass)$sql$ into is_distributed;
  end if;
  if is_distributed then
    set local client_min_messages = warning;
    execute format('select create_distributed_table(%L, %L, colocate_with => ''hotel_event_counters'')', target, hotel_column);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.enable_platform_rls(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  perform allow_platform_access(target);
end $function$;

CREATE OR REPLACE FUNCTION public.erase_handover_notes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update request_handovers set note = '', updated_at = now() where hotel_id = new.hotel_id and request_id = new.id and note <> '';
  if found then
    update hotel_events set row_data = row_data || '{"note": ""}'
      where hotel_id = new.hotel_id and entity = 'request_handovers' and row_data ->> 'request_id' = new.id::text;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fill_order_currency()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select currency into new.currency from hotels where id = new.hotel_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fill_order_subtotal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.subtotal := new.total;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.followed_departments(staff_role text, follows jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (follows IS NOT NULL) THEN ARRAY(SELECT jsonb_array_elements_text(follows) AS jsonb_array_elements_text) WHEN (staff_role = 'manager'::text) THEN ARRAY[]::text[] ELSE ARRAY[staff_role] END;

CREATE OR REPLACE FUNCTION public.guest_names(hotel text, guest uuid)
 RETURNS TABLE(room_number text, guest_name text)
 LANGUAGE plpgsql
 STABLE ROWS 1
AS $function$
begin
  return query select g.room_number, g.guest_name from guests g where g.hotel_id = hotel and g.id = guest;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_conversations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from hotels where id = old.hotel_id) then
    update conversations set assignee_id = null, assignee_name = null where hotel_id = old.hotel_id and assignee_id = old.id;
    update conversations row set taken_at = null, taken_by = null, taken_by_id = null, attention_level = 0, attention_raised_at = null,
        attention_due_at = (now() at time zone 'UTC' + make_interval(mins => hotel.overdue_minutes)) at time zone 'UTC'
      from hotels hotel
      where row.hotel_id = old.hotel_id and hotel.id = row.hotel_id and row.taken_by_id = old.id and row.status = 'waiting';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from hotels where id = old.hotel_id) then
    delete from mail_choices where hotel_id = old.hotel_id and id = old.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_room()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A hotel that is removed takes its stays along.
  if exists (select from hotels where id = old.hotel_id) then
    update stays set room_id = null where hotel_id = old.hotel_id and room_id = old.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_team()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A hotel that is removed takes all of it along.
  if not exists (select from hotels where id = old.hotel_id) then return null; end if;
  delete from staff_presence where hotel_id = old.hotel_id and id = old.id;
  delete from staff_password_links where hotel_id = old.hotel_id and id = old.id;
  delete from staff_invitations where hotel_id = old.hotel_id and for_id = old.id and accepted_at is null;
  update sessions set name_tag_id = null, name_tag_at = null where hotel_id = old.hotel_id and name_tag_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.next_kitchen_morning(zone text, after timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (((after at time zone zone) - interval '4 hours')::date + 1 + time '04:00') at time zone zone
$function$;

CREATE OR REPLACE FUNCTION public.notify_hotel()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('application_name') like 'citus\_internal %' then return null; end if;
  perform pg_notify('hotel_changed', coalesce(new.id, old.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_manager()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('session_changed', id::text || ':update') from sessions where hotel_id = new.hotel_id and manager_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('session_changed', old.id::text || ':' || lower(tg_op) || case when tg_op = 'DELETE' and current_setting('app.stay_ends', true) = 'on' then ':stay' else '' end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.open_hotel(hotel text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into hotel_event_counters (hotel_id) values (hotel) on conflict do nothing;
  insert into privacy_settings (hotel_id) values (hotel) on conflict do nothing;
  insert into menu_settings (hotel_id) values (hotel) on conflict do nothing;
  perform add_first_request_types(hotel);
end $function$;

CREATE OR REPLACE FUNCTION public.record_hotel_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  row_before jsonb;
  row_after jsonb;
  audience text := tg_argv[1];
  changed jsonb := '[]';
  guest uuid;
  stay uuid;
  event_number bigint;
begin
  -- A restore brings the events along.
  if current_user = 'deskbell_backup' then return null; end if;
  if tg_op = 'INSERT' then
    row_after := to_jsonb(new);
  elsif tg_op = 'UPDATE' then
    row_before := to_jsonb(old);
    row_after := to_jsonb(new);
    select coalesce(jsonb_agg(key), '[]') into changed from jsonb_each(row_after) after where after.value is distinct from row_before -> after.key;
  else
    -- A hotel that is removed takes its log along.
    if not exists (select from hotels where id = old.hotel_id) then return null; end if;
    row_before := to_jsonb(old);
    row_after := row_before;
    new := old;
  end if;
  if tg_nargs > 2 and not ((row_after ->> tg_argv[2])::boolean or coalesce((row_before ->> tg_argv[2])::boolean, false)) then audience := 'staff'; end if;
  if audience = 'own' then
    guest := row_after ->> 'guest_id';
  elsif audience = 'stay' then
    guest := row_after ->> 'guest_id';
    stay := coalesce(row_after ->> 'stay_id', row_after ->> 'id');
  end if;
  update hotel_event_counters set last_number = last_number + 1 where hotel_id = new.hotel_id returning last_number into strict event_number;
  insert into hotel_events (hotel_id, number, entity, operation, row_id, audience, guest_id, stay_id, changed, row_data)
  values (new.hotel_id, event_number, tg_argv[0], lower(tg_op), row_after ->> 'id', audience, guest, stay, changed, row_after);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remove_request_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from hotels where id = old.hotel_id) then
    update images set remove_due_at = now() where hotel_id = old.hotel_id and id = old.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.set_stock_fills_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.stock_daily is null then
    new.stock_fills_at := null;
  elsif new.stock_fills_at is null or (tg_op = 'UPDATE' and new.stock_filled_at is distinct from old.stock_filled_at) then
    select next_kitchen_morning(time_zone, now()) into new.stock_fills_at from hotels where id = new.hotel_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.start_escalation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_user = 'deskbell_backup' then return new; end if;
  if new.attention_due_at is null and new.attention_level = 0 and new.taken_at is null then
    select new.created_at + make_interval(mins => overdue_minutes) into new.attention_due_at from hotels where id = new.hotel_id;
  end if;
  return new;
end $function$;
