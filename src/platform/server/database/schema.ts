// Generated from the migrations by `npm run generate`. Do not edit.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface Accounts {
  created_at: Generated<string>;
  email: string | null;
  id: string;
  is_demo: Generated<boolean>;
  password_hash: string;
  password_is_first_use: Generated<boolean>;
  updated_at: Generated<string>;
}

export interface AnnouncementDeliveries {
  announcement_id: string;
  created_at: Generated<string>;
  from_at: string;
  hotel_id: string;
  id: string;
  kind: 'info' | 'important';
  push: boolean;
  seen_at: string | null;
  stay_id: string;
  text: string;
  title: string;
  translations: Generated<unknown>;
  until_at: string;
  updated_at: Generated<string>;
}

export interface Announcements {
  begun_at: string | null;
  by_name: string;
  created_at: Generated<string>;
  floors: Generated<unknown>;
  from_at: string;
  hotel_id: string;
  id: string;
  kind: 'info' | 'important';
  push: Generated<boolean>;
  rooms: Generated<unknown>;
  text: string;
  title: string;
  translations: Generated<unknown>;
  until_at: string;
  updated_at: Generated<string>;
  withdrawn_at: string | null;
}

export interface ApiKeys {
  created_at: Generated<string>;
  created_by: string;
  created_by_id: string;
  expires_at: string | null;
  hotel_id: string;
  id: string;
  key_hash: Buffer;
  last_used_at: string | null;
  name: string;
  prefix: string;
  revoked_at: string | null;
  revoked_by: string | null;
  scopes: unknown;
}

export interface AuditEntries {
  action: string;
  actor_id: string | null;
  actor_kind: 'manager' | 'owner' | 'integration' | 'system';
  actor_name: string;
  at: Generated<string>;
  changes: Generated<unknown>;
  entity: string;
  entity_id: string | null;
  hotel_id: string;
  id: string;
  kind: 'menu' | 'prices' | 'invoices' | 'reservations' | 'stays' | 'people' | 'connections' | 'settings' | 'sign_ins';
  label: Generated<string>;
  network: string | null;
  request_id: string | null;
  via: 'web' | 'api' | 'import' | 'system';
}

export interface BillSettings {
  created_at: Generated<string>;
  fiscal: Generated<boolean>;
  fiscal_hours: Generated<number>;
  fiscal_labels: Generated<unknown>;
  hotel_id: string;
  key_text: Generated<string>;
  pay_choice: Generated<boolean>;
  self_check_out: Generated<'off' | 'nothing_open' | 'always'>;
  self_check_out_from: Generated<string>;
  shown: Generated<'never' | 'trusted' | 'all'>;
  tax_rate: number | null;
  to_room: Generated<'all' | 'trusted' | 'nobody'>;
  tourist_tax: Generated<boolean>;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
}

export interface CalendarAddresses {
  digest: Buffer | null;
  due_at: string | null;
  etag: string | null;
  feed_id: string;
  held: Generated<unknown>;
  hotel_id: string;
  key_id: Generated<number>;
  last_modified: string | null;
  reading_id: string | null;
  sealed: Buffer | null;
}

export interface CalendarFeeds {
  address_end: string;
  block_count: Generated<number>;
  created_at: Generated<string>;
  event_count: Generated<number>;
  failing_since: string | null;
  failure: string | null;
  failures: Generated<number>;
  fetched_at: string | null;
  held_count: Generated<number>;
  held_since: string | null;
  host: string;
  hotel_id: string;
  id: string;
  notified_at: string | null;
  room_id: string;
  skipped_count: Generated<number>;
  source: 'booking.com' | 'airbnb' | 'vrbo' | 'other';
  state: Generated<'active' | 'paused'>;
  succeeded_at: string | null;
  updated_at: Generated<string>;
}

export interface CalendarLinks {
  created_by_id: string | null;
  for_source: 'booking.com' | 'airbnb' | 'vrbo' | 'other';
  hotel_id: string;
  id: string;
  last_read_at: string | null;
  made_at: Generated<string>;
  room_id: string;
  token_hash: Buffer;
}

export interface Charges {
  after_end: Generated<boolean>;
  amount: number;
  by_id: string | null;
  by_name: string | null;
  corrects_id: string | null;
  created_at: Generated<string>;
  currency: string;
  day: string;
  description: string;
  hotel_id: string;
  id: string;
  invoice_id: string | null;
  kind: 'order' | 'extra' | 'tax' | 'minibar' | 'manual' | 'correction';
  lines: unknown;
  name_for_guest: unknown;
  reason: string | null;
  room_number: string;
  source_id: string | null;
  source_key: string | null;
  stay_id: string;
}

export interface Conversations {
  assignee_id: string | null;
  assignee_name: string | null;
  claimed_at: string | null;
  claimed_by: string | null;
  claimed_by_id: string | null;
  created_at: Generated<string>;
  escalation_due_at: string | null;
  escalation_level: Generated<number>;
  escalation_raised_at: string | null;
  guest_name: string;
  guest_read_until: string | null;
  hotel_id: string;
  id: string;
  last_author: 'guest' | 'staff';
  last_message_at: string;
  room_number: string;
  status: 'waiting' | 'answered' | 'closed';
  stay_id: string;
  unread: Generated<number>;
  updated_at: Generated<string>;
  waiting_since: string | null;
}

export interface DeletedHotels {
  backup_file: string | null;
  deleted_at: string | null;
  failure: 'disk_full' | 'folder_unusable' | 'damaged' | 'bucket_failed' | 'failed' | null;
  name: string;
  register_taken_at: string | null;
  register_taken_by: string | null;
  requested_at: Generated<string>;
  requested_by: string;
  slug: string;
  slug_free_on: string | null;
  state: Generated<'backing_up' | 'deleting' | 'deleted'>;
}

export interface DemoRemovals {
  removed_at: Generated<string>;
}

export interface Departments {
  hotel_id: string;
  id: 'reception' | 'housekeeping' | 'kitchen' | 'maintenance';
  members: number;
  updated_at: Generated<string>;
}

export interface Essentials {
  address: Generated<string>;
  check_in_from: Generated<string>;
  check_out_until: Generated<string>;
  created_at: Generated<string>;
  directions: Generated<string>;
  emergency: Generated<unknown>;
  hotel_id: string;
  id: Generated<string>;
  phones: Generated<unknown>;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
  written_at: Generated<string>;
}

export interface ExternalReservations {
  cancelled_at: string | null;
  content_hash: string | null;
  external_id: string;
  hotel_id: string;
  source: string;
  version: number;
}

export interface ExtraBookings {
  answer: Generated<string>;
  answer_phrase: 'gladly' | 'full' | 'other_time' | null;
  answered_at: string | null;
  answered_by: string | null;
  claimed_at: string | null;
  claimed_by: string | null;
  claimed_by_id: string | null;
  created_at: Generated<string>;
  created_by: string | null;
  created_by_id: string | null;
  currency: string;
  escalation_due_at: string | null;
  escalation_from: Generated<string>;
  escalation_level: Generated<number>;
  escalation_raised_at: string | null;
  expires_at: string | null;
  extra_id: string | null;
  for_day: string | null;
  for_time: string | null;
  guest_id: string;
  guest_name: string;
  hotel_id: string;
  id: string;
  kept: number | null;
  language: string | null;
  name: string;
  nights: number | null;
  note: Generated<string>;
  price: number;
  quantity: number;
  ring_due_at: string | null;
  room_number: string;
  scheduled_for: string | null;
  settle: 'room' | 'reception';
  status: 'asked' | 'approved' | 'declined' | 'withdrawn' | 'expired' | 'cancelled';
  stay_id: Generated<string>;
  tax_rate: number | null;
  total: number;
  unit: 'each' | 'person' | 'night' | 'stay';
  updated_at: Generated<string>;
}

export interface Extras {
  approval: Generated<boolean>;
  available: Generated<boolean>;
  created_at: Generated<string>;
  description: Generated<string>;
  hotel_id: string;
  id: string;
  image_url: string | null;
  lead_hours: Generated<number>;
  name: string;
  order: number;
  per_day: number | null;
  price: number;
  quantity_most: Generated<number>;
  tax_rate: number | null;
  timing: Generated<'none' | 'date' | 'time'>;
  translations: Generated<unknown>;
  unit: 'each' | 'person' | 'night' | 'stay';
  updated_at: Generated<string>;
}

export interface FiscalRecords {
  amount: number;
  currency: string;
  done_at: string | null;
  done_by: string | null;
  due_at: string;
  due_since: Generated<string>;
  hotel_id: string;
  id: Generated<string>;
  invoice_id: Generated<string | null>;
  label: string;
  none_reason: string | null;
  numbers: Generated<unknown>;
  reminded_at: string | null;
  room_number: string;
  state: Generated<'due' | 'done' | 'none'>;
  subject: 'invoices' | 'orders';
  subject_id: string;
  updated_at: Generated<string>;
  verify_url: string | null;
  via: 'hand' | 'api' | null;
}

export interface Guests {
  access_code: string | null;
  companion_of: string | null;
  created_at: Generated<string>;
  guest_name: string;
  hotel_id: string;
  id: string;
  last_seen_at: Generated<string>;
  name_key: Generated<string>;
  room_key: Generated<string>;
  room_number: string;
}

export interface HotelEventCounters {
  hotel_id: string;
  last_number: Generated<number>;
  pruned_up_to: Generated<number>;
}

export interface HotelEvents {
  audience: string;
  changed: Generated<unknown>;
  created_at: Generated<string>;
  entity: string;
  guest_id: string | null;
  hotel_id: string;
  number: number;
  operation: string;
  row_data: unknown;
  row_id: string;
  stay_id: string | null;
}

export interface HotelGuide {
  content: string;
  created_at: Generated<string>;
  hotel_id: string;
  id: string;
  order: number;
  title: string;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
}

export interface Hotels {
  accent: Generated<string>;
  audit_days: Generated<number>;
  content_languages: Generated<unknown>;
  created_at: Generated<string>;
  currency: Generated<string>;
  do_not_disturb: Generated<boolean>;
  enabled: Generated<boolean>;
  escalation_minutes: Generated<number>;
  expiry_date: string | null;
  features: Generated<unknown>;
  guest_signin: Generated<'open' | 'reservation' | 'code' | 'qr'>;
  has_unlisted_rooms: Generated<boolean>;
  id: string;
  invoice_currency: Generated<string>;
  is_being_deleted: Generated<boolean>;
  is_demo: Generated<boolean>;
  logo_url: string | null;
  name: string;
  orders_ahead: Generated<boolean>;
  overdue_minutes: Generated<number>;
  quiet_from: string | null;
  quiet_until: string | null;
  second_factor_required: Generated<boolean>;
  taxi_ahead: Generated<boolean>;
  taxi_destination: Generated<boolean>;
  taxi_dispatch: Generated<'automatic' | 'by_staff'>;
  time_zone: Generated<string>;
  updated_at: Generated<string>;
}

export interface HoursUses {
  for_guests: Generated<boolean>;
  hotel_id: string;
  hours_id: string;
  id: string;
}

export interface HouseRules {
  content: string;
  created_at: Generated<string>;
  hotel_id: string;
  id: string;
  order: number;
  title: string;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
}

export interface Images {
  bytes: number;
  created_at: Generated<string>;
  digest: string | null;
  guest_id: string | null;
  height: number;
  hotel_id: string;
  id: string;
  kind: string | null;
  remove_due_at: string | null;
  width: number;
}

export interface InstallationSecret {
  fingerprint: string | null;
  generation: Generated<number>;
}

export interface InvitationLinks {
  expires_at: string;
  generation: number;
  hotel_id: string;
  invitation_id: string;
  salt: string;
  token_hash: Buffer;
}

export interface InvoiceMails {
  hotel_id: string;
  id: string;
  invoice_id: string;
  message: string;
}

export interface InvoiceNumbers {
  hotel_id: string;
  last_number: number;
}

export interface Invoices {
  buyer: unknown;
  cancelled_by: string | null;
  cancels: string | null;
  created_at: Generated<string>;
  currency: string;
  guest_name: string;
  hotel_id: string;
  id: string;
  issued_at: string | null;
  items: unknown;
  kind: Generated<'invoice' | 'credit_note'>;
  number: number;
  paid_at: string | null;
  paid_how: 'cash' | 'card' | 'transfer' | 'other' | null;
  room_number: string;
  seller: unknown;
  sent_to: string | null;
  status: Generated<'draft' | 'sent' | 'paid'>;
  stay_id: string | null;
  taxes: Generated<unknown>;
  total: number;
  updated_at: Generated<string>;
}

export interface InvoiceSettings {
  address: Generated<string>;
  created_at: Generated<string>;
  hotel_id: string;
  name: Generated<string>;
  note: Generated<string>;
  tax_number: Generated<string>;
  updated_at: Generated<string>;
}

export interface JobRuns {
  done_at: string;
  failed_at: string | null;
  failure: 'disk_full' | 'folder_unusable' | 'damaged' | 'bucket_failed' | 'failed' | null;
  name: string;
}

export interface LegalPages {
  address: string | null;
  draft_basis: unknown;
  hotel_id: string;
  kind: 'privacy' | 'imprint';
  updated_at: Generated<string>;
  way: Generated<'off' | 'text' | 'address'>;
}

export interface LegalTexts {
  hotel_id: string;
  kind: string;
  language: string;
  text: string;
}

export interface LocalRecommendations {
  address: Generated<string>;
  category: string;
  created_at: Generated<string>;
  description: string;
  distance: string;
  google_place_id: string | null;
  hotel_id: string;
  id: string;
  image_url: string | null;
  lat: number | null;
  lng: number | null;
  name: string;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
}

export interface MailAddresses {
  address: string;
  confirmed_at: string | null;
  created_at: Generated<string>;
  hotel_id: string;
  id: string;
  purpose: 'escalation' | 'reply';
}

export interface MailChoices {
  hotel_id: string;
  id: string;
  off: Generated<unknown>;
}

export interface Mails {
  created_at: Generated<string>;
  expires_at: string;
  failure: string | null;
  hotel_id: string;
  id: string;
  language: string;
  receiver: string;
  sent_at: string | null;
  status: Generated<'queued' | 'sent' | 'failed'>;
  subject_of: string | null;
  template: string;
}

export interface Managers {
  created_at: Generated<string>;
  display_name: string | null;
  email: string;
  follows: unknown;
  hotel_id: string;
  id: string;
  kind: Generated<'person' | 'device'>;
  staff_role: Generated<'manager' | 'reception' | 'housekeeping' | 'kitchen' | 'maintenance'>;
  updated_at: Generated<string>;
}

export interface MenuCategories {
  created_at: Generated<string>;
  hotel_id: string;
  icon: string;
  id: string;
  name: string;
  order: number;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
}

export interface MenuItems {
  allergen_note: string | null;
  allergens: unknown;
  available: Generated<boolean>;
  category: string;
  contains_alcohol: Generated<boolean>;
  created_at: Generated<string>;
  description: string | null;
  diets: Generated<unknown>;
  featured: Generated<boolean>;
  hotel_id: string;
  id: string;
  image_url: string | null;
  may_contain: Generated<unknown>;
  name: string;
  option_groups: Generated<unknown>;
  order: number;
  preparation_minutes: number | null;
  price: number;
  sold_out: Generated<boolean>;
  stock: number | null;
  stock_daily: number | null;
  stock_filled_at: string | null;
  stock_fills_at: string | null;
  tax_rate: number | null;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
}

export interface MenuOptionGroups {
  created_at: Generated<string>;
  hotel_id: string;
  id: string;
  least: Generated<number>;
  most: Generated<number>;
  name: string;
  options: unknown;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
}

export interface MenuSettings {
  alcohol_age: Generated<number>;
  created_at: Generated<string>;
  delivery_fee: Generated<number>;
  delivery_minutes: Generated<number>;
  free_delivery_from: number | null;
  hotel_id: string;
  id: Generated<string>;
  line_notes: Generated<boolean>;
  service_charge_percent: Generated<number>;
  tax_rate: number | null;
  updated_at: Generated<string>;
}

export interface MessageImages {
  created_at: Generated<string>;
  hotel_id: string;
  id: string;
  stay_id: string;
}

export interface MessageReads {
  guest_id: string;
  hotel_id: string;
  read_until: string;
  stay_id: string;
}

export interface Messages {
  about_entity: 'service_requests' | 'orders' | 'taxi_requests' | 'extra_bookings' | null;
  about_id: string | null;
  author: 'guest' | 'staff';
  created_at: string;
  guest_id: string | null;
  guest_name: string | null;
  hotel_id: string;
  id: string;
  image_height: number | null;
  image_id: string | null;
  image_width: number | null;
  language: 'cs' | 'de' | 'en' | 'hu' | 'nl' | 'pl' | 'ro' | 'ru' | 'sq' | 'sr' | null;
  phrase: string | null;
  phrase_values: Generated<unknown>;
  staff_id: string | null;
  staff_name: string | null;
  stay_id: string;
  text: Generated<string>;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
  waited_seconds: number | null;
  written_at: string;
}

export interface NotificationCursors {
  hotel_id: string;
  number: number;
}

export interface OpeningHours {
  created_at: Generated<string>;
  exceptions: Generated<unknown>;
  hotel_id: string;
  id: string;
  name: string;
  periods: Generated<unknown>;
  updated_at: Generated<string>;
}

export interface Orders {
  allergy_alert: Generated<unknown>;
  archived_at: string | null;
  claimed_at: string | null;
  claimed_by: string | null;
  claimed_by_id: string | null;
  created_at: Generated<string>;
  created_by: string | null;
  created_by_id: string | null;
  currency: string;
  delivered_at: string | null;
  delivery_fee: Generated<number>;
  escalation_due_at: string | null;
  escalation_from: Generated<string>;
  escalation_level: Generated<number>;
  escalation_raised_at: string | null;
  estimated_delivery: string;
  guest_id: string;
  guest_name: string;
  hotel_id: string;
  id: string;
  items: unknown;
  language: string | null;
  place_id: string | null;
  place_name: string | null;
  preparing_at: string | null;
  ring_due_at: string | null;
  room_number: string;
  scheduled_for: string | null;
  service_charge: Generated<number>;
  settle: 'room' | 'on_delivery' | null;
  status: Generated<'pending' | 'preparing' | 'delivered'>;
  stay_id: string | null;
  subtotal: number;
  taxes: Generated<unknown>;
  total: number;
  updated_at: Generated<string>;
}

export interface OutgoingMessages {
  attempts: Generated<number>;
  content: unknown;
  created_at: Generated<string>;
  due_at: Generated<string>;
  expires_at: string;
  hotel_id: string;
  id: string;
  kind: 'push' | 'webhook' | 'mail';
  last_failure: string | null;
}

export interface Owners {
  id: string;
}

export interface PasswordLinks {
  account_id: string;
  created_at: Generated<string>;
  expires_at: string;
  token_hash: Buffer;
}

export interface PlaceCards {
  card_made_at: Generated<string>;
  card_token: string;
  hotel_id: string;
  place_id: string;
}

export interface Places {
  area: Generated<string>;
  created_at: Generated<string>;
  hotel_id: string;
  id: string;
  name: string;
  name_key: Generated<string>;
  order: number;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
}

export interface PlatformSecrets {
  name: string;
  secret: string;
}

export interface PlatformSettings {
  id: Generated<number>;
  owners_need_second_factor: Generated<boolean>;
  secret_copy_checked_at: string | null;
  secret_copy_checked_by: string | null;
}

export interface PrivacySettings {
  due_at: Generated<string>;
  hotel_id: string;
  retention_days: Generated<number>;
}

export interface PropertyLocations {
  hotel_id: string;
  id: Generated<string>;
  lat: number;
  lng: number;
  updated_at: Generated<string>;
}

export interface ProviderSubjects {
  account_id: string;
  created_at: Generated<string>;
  issuer: string;
  subject: string;
}

export interface PushSubscriptions {
  auth: string;
  created_at: Generated<string>;
  endpoint: string;
  guest_id: string | null;
  hotel_id: string;
  id: string;
  language: string;
  manager_id: string | null;
  p256dh: string;
  session_id: string;
}

export interface QuickReplies {
  created_at: Generated<string>;
  hotel_id: string;
  id: string;
  order: number;
  text: string;
  title: string;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
}

export interface RateLimits {
  blocked_until: string | null;
  count: number;
  key: string;
  window_started_at: Generated<string>;
}

export interface Ratings {
  about: string | null;
  claimed_at: string | null;
  claimed_by: string | null;
  claimed_by_id: string | null;
  created_at: Generated<string>;
  escalation_due_at: string | null;
  escalation_from: Generated<string>;
  escalation_level: Generated<number>;
  escalation_raised_at: string | null;
  guest_id: string | null;
  guest_name: string;
  hotel_id: string;
  id: string;
  ids: unknown;
  kind: 'request' | 'order' | 'taxi' | 'extra' | 'mid_stay' | 'check_out';
  language: 'cs' | 'de' | 'en' | 'hu' | 'nl' | 'pl' | 'ro' | 'ru' | 'sq' | 'sr' | null;
  room_number: string;
  score: number;
  sorted_at: string | null;
  sorted_by: string | null;
  sorted_note: Generated<string>;
  source_id: string | null;
  status: 'fine' | 'low' | 'sorted';
  stay_id: string;
  updated_at: Generated<string>;
  words: Generated<string>;
}

export interface RatingSettings {
  ask_mid_stay: Generated<boolean>;
  ask_things: Generated<boolean>;
  created_at: Generated<string>;
  hotel_id: string;
  review_links: Generated<unknown>;
  thanks: Generated<string>;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
}

export interface RecoveryCodes {
  account_id: string;
  code_hash: Buffer;
  used_at: string | null;
}

export interface RegisterCodeTables {
  hotel_id: string;
  name: 'municipalities' | 'states' | 'documents';
  pack: 'it' | 'es';
  rows: unknown;
  sha256: Buffer;
  uploaded_at: Generated<string>;
}

export interface RegisterEntries {
  corrected_by: string | null;
  corrects: string | null;
  created_at: Generated<string>;
  entered_at: Generated<string>;
  entered_by_id: string;
  entered_by_name: string;
  hotel_id: string;
  id: string;
  identity_at: string | null;
  identity_by_id: string | null;
  identity_by_name: string | null;
  identity_how: 'in_person' | 'live_video' | null;
  is_lead: boolean;
  keep_days: number | null;
  kept_until: string | null;
  key_id: number;
  number: string;
  pack: 'me' | 'rs' | 'hr' | 'it' | 'es' | 'de' | 'cz' | 'own';
  pack_version: number;
  paper_destroyed_at: string | null;
  party_id: string;
  position: number;
  sealed: Buffer | null;
  signature: 'screen' | 'paper' | 'refused' | null;
  signed: Buffer | null;
  signed_hash: Buffer | null;
  signed_language: string | null;
  signs: boolean;
  status: 'entered' | 'refused' | 'corrected' | 'mistaken';
  stay_id: string;
  updated_at: Generated<string>;
  write_number: number;
}

export interface RegisterExports {
  accepted_at: string | null;
  accepted_by_name: string | null;
  copy: boolean;
  count: number;
  created_at: Generated<string>;
  from_day: string;
  hotel_id: string;
  id: string;
  left_out: Generated<number>;
  made_at: Generated<string>;
  made_by_name: string;
  output: 'csv' | 'alloggiati' | 'ses_pv' | 'ses_rh' | 'unl';
  pack_version: number;
  reference: Generated<string>;
  sha256: Buffer;
  to_day: string;
  updated_at: Generated<string>;
}

export interface RegisterLosses {
  closed_by: Generated<unknown>;
  entries: number;
  hotel_id: string;
  kept_until: string | null;
  lost_at: Generated<string>;
  told_at: string | null;
}

export interface RegisterNumbers {
  hotel_id: string;
  last: number;
  printed: Generated<number>;
  year: number;
}

export interface RegisterPackages {
  count: number;
  hotel_id: string;
  id: string;
  kept_until_latest: string | null;
  made_at: Generated<string>;
  made_by_name: string;
  sha256: Buffer;
  write_number: number;
}

export interface RegisterReports {
  corrects: string | null;
  created_at: Generated<string>;
  done_at: string | null;
  done_by_name: string | null;
  due_at: string;
  export_id: string | null;
  failure: Generated<string>;
  happened_at: string;
  hotel_id: string;
  id: string;
  moment: 'booked' | 'arrived' | 'left' | 'cancelled';
  reference: Generated<string>;
  state: Generated<'waiting' | 'exported' | 'done' | 'by_hand' | 'void'>;
  stay_id: string | null;
  subject_id: string;
  told_leaves_on: string | null;
  updated_at: Generated<string>;
  warn_at: string;
  warned_level: Generated<number>;
}

export interface RegisterStays {
  all_seen_at: string | null;
  arrived_at: string;
  arrived_by_staff: Generated<boolean>;
  check_in: string;
  contract_on: string | null;
  created_at: Generated<string>;
  due_from: string | null;
  hotel_id: string;
  id: string;
  identity_missing: Generated<number>;
  leaves_on: string | null;
  left_at: string | null;
  next_due_at: string | null;
  next_warn_at: string | null;
  nobody_reason: Generated<string>;
  pack: 'me' | 'rs' | 'hr' | 'it' | 'es' | 'de' | 'cz' | 'own';
  pack_version: number;
  payment: string | null;
  persons_entered: Generated<number>;
  persons_expected: number | null;
  persons_refused: Generated<number>;
  reservation_id: string | null;
  room_number: string;
  room_since: string | null;
  signatures_missing: Generated<number>;
  state: Generated<'open' | 'complete' | 'closed'>;
  updated_at: Generated<string>;
  warned_level: Generated<number>;
}

export interface RegistrationPersons {
  created_at: Generated<string>;
  filled_by: 'guest' | 'staff';
  hotel_id: string;
  id: string;
  key_id: number;
  position: number;
  reservation_id: string;
  sealed: Buffer;
  signed: Buffer | null;
  updated_at: Generated<string>;
}

export interface Registrations {
  apartment: string;
  arrival_time: string | null;
  check_in: string;
  check_out: string;
  checked_at: string | null;
  checked_by_name: string | null;
  created_at: Generated<string>;
  delete_due_on: string;
  filled_at: string | null;
  has_wishes: Generated<boolean>;
  hotel_id: string;
  id: string;
  in_register: Generated<unknown>;
  link_generation: Generated<number>;
  link_sent_at: string | null;
  persons_expected: number | null;
  persons_filled: Generated<number>;
  persons_signed: Generated<number>;
  status: Generated<'open' | 'part' | 'filled' | 'checked'>;
  updated_at: Generated<string>;
}

export interface RegistrationSettings {
  ask_arrival_time: Generated<boolean>;
  ask_wishes: Generated<boolean>;
  country: string | null;
  created_at: Generated<string>;
  establishment: Generated<unknown>;
  form_keep_days: Generated<number>;
  hotel_id: string;
  intro: Generated<string>;
  keep_days: number | null;
  keep_set_on: string | null;
  keep_source: Generated<string>;
  offered: Generated<unknown>;
  other_authority: Generated<boolean>;
  own_due_hours: number | null;
  own_identity: Generated<'none' | 'required' | 'before_door'>;
  own_signature: Generated<'none' | 'screen' | 'paper'>;
  own_who: Generated<'all' | 'foreign'>;
  pack: 'me' | 'rs' | 'hr' | 'it' | 'es' | 'de' | 'cz' | 'own' | null;
  register_on: Generated<boolean>;
  register_since: string | null;
  reported_sources: Generated<unknown>;
  rules_told_on: string | null;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
}

export interface RegistrationWishes {
  created_at: Generated<string>;
  hotel_id: string;
  key_id: number;
  reservation_id: string;
  sealed: Buffer;
  updated_at: Generated<string>;
}

export interface RequestHandovers {
  by_id: string;
  by_name: string | null;
  created_at: Generated<string>;
  from_department: 'reception' | 'housekeeping' | 'kitchen' | 'maintenance';
  hotel_id: string;
  id: string;
  note: Generated<string>;
  request_id: string;
  to_department: 'reception' | 'housekeeping' | 'kitchen' | 'maintenance';
  updated_at: Generated<string>;
}

export interface RequestPhotos {
  bytes: number;
  created_at: Generated<string>;
  height: number;
  hotel_id: string;
  id: string;
  request_id: string;
  width: number;
}

export interface RequestTypes {
  built_in: string | null;
  choices: string | null;
  created_at: Generated<string>;
  department: 'reception' | 'housekeeping' | 'kitchen' | 'maintenance';
  hidden: Generated<boolean>;
  hint: string | null;
  hotel_id: string;
  icon: string;
  id: string;
  main_name: string | null;
  name: string | null;
  note: 'none' | 'optional' | 'required';
  order: number;
  photo: Generated<boolean>;
  quantity_max: number | null;
  target_minutes: number | null;
  time: Generated<string>;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
  visible: Generated<boolean>;
}

export interface ReservationConflicts {
  announced: boolean;
  created_at: Generated<string>;
  dismissed_at: string | null;
  dismissed_by: string | null;
  ends_on: string;
  first_id: string;
  hotel_id: string;
  id: string;
  room_number: string;
  second_id: string;
  starts_on: string;
  updated_at: Generated<string>;
}

export interface ReservationImports {
  by_name: string | null;
  changes: unknown;
  counts: unknown;
  created_at: Generated<string>;
  file_name: string | null;
  hotel_id: string;
  id: string;
  key_prefix: string | null;
  kind: 'import' | 'clear' | 'feed';
  source: string;
  undone_at: string | null;
}

export interface ReservationLinks {
  check_in: string;
  check_out: string;
  hotel_id: string;
  import_key: string;
  reservation_id: string;
}

export interface ReservationMappings {
  headers: string;
  hotel_id: string;
  mapping: unknown;
}

export interface Reservations {
  apartment: string;
  booking_number: string | null;
  check_in: string;
  check_out: string;
  created_at: Generated<string>;
  guest_name: string;
  hotel_id: string;
  id: string;
  import_key: string | null;
  origin: 'feed' | 'api' | null;
  source: string;
  updated_at: Generated<string>;
}

export interface RoomAccess {
  created_at: Generated<string>;
  door_code: Generated<string>;
  door_note: Generated<string>;
  hotel_id: string;
  id: Generated<string>;
  room_id: string | null;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
  wifi_hidden: Generated<boolean>;
  wifi_name: Generated<string>;
  wifi_password: Generated<string>;
}

export interface Rooms {
  card_made_at: Generated<string>;
  card_token: string;
  created_at: Generated<string>;
  floor: string | null;
  hotel_id: string;
  id: string;
  room_key: Generated<string>;
  room_number: string;
  stay_code: string;
}

export interface RoomSigns {
  created_at: Generated<string>;
  ends_at: string;
  guest_id: string;
  hotel_id: string;
  id: string;
  room_key: string;
  room_number: string;
  set_at: Generated<string>;
  stay_id: string;
  updated_at: Generated<string>;
}

export interface SecondFactors {
  account_id: string;
  confirmed_at: string | null;
  created_at: Generated<string>;
  key_id: Generated<number>;
  last_step: number | null;
  secret: Buffer;
}

export interface ServiceRequests {
  choice: string | null;
  claimed_at: string | null;
  claimed_by: string | null;
  claimed_by_id: string | null;
  completed_at: string | null;
  completed_by_name: string | null;
  created_at: Generated<string>;
  created_by: string | null;
  created_by_id: string | null;
  department: 'reception' | 'housekeeping' | 'kitchen' | 'maintenance';
  description: string;
  escalation_due_at: string | null;
  escalation_from: Generated<string>;
  escalation_level: Generated<number>;
  escalation_raised_at: string | null;
  guest_id: string;
  guest_name: string;
  handed_over_at: string | null;
  handed_over_from: 'reception' | 'housekeeping' | 'kitchen' | 'maintenance' | null;
  hotel_id: string;
  id: string;
  late_due_at: string | null;
  late_escalated_at: string | null;
  late_level: Generated<number>;
  message_id: string | null;
  photo_id: string | null;
  quantity: number | null;
  ring_due_at: string | null;
  room_number: string;
  scheduled_for: string | null;
  sent_by_name: string | null;
  sent_by_room: string | null;
  started_at: string | null;
  started_by_name: string | null;
  status: Generated<'pending' | 'in-progress' | 'completed'>;
  stay_id: string | null;
  target_at: string | null;
  type: string;
  type_name: string | null;
  type_words: unknown;
  updated_at: Generated<string>;
}

export interface Sessions {
  confirmed_room: string | null;
  created_at: Generated<string>;
  ends_at: string;
  expires_at: string;
  guest_id: string | null;
  hotel_id: string | null;
  id: string;
  id_token: string | null;
  kind: 'guest' | 'manager' | 'owner';
  manager_id: string | null;
  must_set_second_factor: Generated<boolean>;
  name_tag_at: string | null;
  name_tag_id: string | null;
  owner_id: string | null;
  proved_at: Generated<string | null>;
  stay_id: string | null;
  token_hash: Buffer;
  trusted: Generated<boolean>;
  verified_by: 'card' | 'code' | 'reservation' | 'companion' | 'staff' | 'link' | null;
}

export interface StaffInvitations {
  accepted_at: string | null;
  accepted_by_id: string | null;
  created_at: Generated<string>;
  created_by: string;
  created_by_id: string;
  display_name: string | null;
  email: string | null;
  expires_at: string;
  for_id: string | null;
  hotel_id: string;
  id: string;
  kind: 'person' | 'device';
  staff_role: 'manager' | 'reception' | 'housekeeping' | 'kitchen' | 'maintenance';
}

export interface StaffPasswordLinks {
  by_mail: Generated<boolean>;
  created_by_id: string | null;
  expires_at: string;
  hotel_id: string;
  id: string;
  link_id: string;
  token_hash: Buffer;
}

export interface StaffPresence {
  hotel_id: string;
  id: string;
  last_seen_at: string;
}

export interface StayGuests {
  guest_id: string;
  hotel_id: string;
  joined_at: Generated<string>;
  stay_id: string;
}

export interface StayInvitations {
  code_hash: Buffer;
  created_at: Generated<string>;
  expires_at: string;
  hotel_id: string;
  id: string;
  made_by: string;
  stay_id: string;
  token_hash: Buffer;
  trusted: boolean;
  uses: Generated<number>;
  verified: boolean;
}

export interface StayQuestions {
  created_at: Generated<string>;
  hotel_id: string;
  id: string;
}

export interface Stays {
  bill_changed_at: string | null;
  check_in: string;
  check_out: string | null;
  check_out_by_staff: Generated<boolean>;
  confirmed_at: string | null;
  confirmed_by: 'code' | 'staff' | 'link' | null;
  created_at: Generated<string>;
  door_released_at: string | null;
  ended_at: string | null;
  ended_by_name: string | null;
  ended_how: 'staff' | 'guest' | 'clock' | 'merged' | null;
  ends_due_at: string | null;
  hotel_id: string;
  hotel_read_until: string | null;
  id: string;
  language: 'cs' | 'de' | 'en' | 'hu' | 'nl' | 'pl' | 'ro' | 'ru' | 'sq' | 'sr' | null;
  lead_name: string;
  merged_into: string | null;
  reservation_id: string | null;
  room_id: string | null;
  room_number: string;
  status: Generated<'present' | 'ended'>;
  to_pay: unknown;
  updated_at: Generated<string>;
  vacant_since: string | null;
  withdrawn_count: Generated<number>;
}

export interface TaxDetails {
  charge_id: string;
  details: unknown;
  hotel_id: string;
}

export interface TaxiRequests {
  arrived_at: string | null;
  cancelled_at: string | null;
  cancelled_by: 'guest' | 'staff' | null;
  claimed_at: string | null;
  claimed_by: string | null;
  claimed_by_id: string | null;
  complete_due_at: string | null;
  completed_at: string | null;
  created_at: Generated<string>;
  created_by: string | null;
  created_by_id: string | null;
  dispatch_due_at: string | null;
  dispatched_at: string | null;
  dropoff_location: Generated<string>;
  escalation_due_at: string | null;
  escalation_from: Generated<string>;
  escalation_level: Generated<number>;
  escalation_raised_at: string | null;
  estimated_arrival: string | null;
  guest_id: string;
  guest_name: string;
  hotel_id: string;
  id: string;
  pickup_location: string;
  ring_due_at: string | null;
  room_number: string;
  scheduled_for: string | null;
  status: Generated<'requested' | 'dispatched' | 'arrived' | 'completed' | 'cancelled'>;
  stay_id: string | null;
  updated_at: Generated<string>;
}

export interface TaxParties {
  by_name: string | null;
  ended_at: string | null;
  hotel_id: string;
  persons: unknown;
  room_price: number | null;
  source: 'staff' | 'registration';
  stay_id: string;
  updated_at: Generated<string>;
}

export interface TaxRules {
  ages: Generated<unknown>;
  amount: number | null;
  band_by: Generated<'room' | 'person'>;
  bands: Generated<unknown>;
  base: 'person_night' | 'percent_of_room' | 'band';
  created_at: Generated<string>;
  exemptions: Generated<unknown>;
  hotel_id: string;
  id: string;
  most_nights: number | null;
  most_per_night: number | null;
  name: string;
  percent: number | null;
  room_net: Generated<boolean>;
  room_vat: number | null;
  round_at: Generated<'night' | 'person' | 'stay'>;
  round_mode: Generated<'half_up' | 'down' | 'up'>;
  round_to: Generated<number>;
  season_from: string | null;
  season_to: string | null;
  series: string;
  surcharge_percent: Generated<number>;
  town: Generated<string>;
  translations: Generated<unknown>;
  updated_at: Generated<string>;
  used: Generated<boolean>;
  valid_from: string;
  valid_until: string | null;
  vat_on_top: Generated<boolean>;
  vat_rate: number | null;
}

export interface WebhookDeliveries {
  attempts: Generated<number>;
  created_at: Generated<string>;
  delivered_at: string | null;
  due_at: Generated<string>;
  endpoint_id: string;
  event_type: string;
  failure: string | null;
  hotel_id: string;
  id: string;
  number: number | null;
  payload: unknown;
  replay_id: string | null;
  replay_of: string | null;
  response_ms: number | null;
  response_status: number | null;
  status: Generated<'pending' | 'delivered' | 'failed' | 'skipped'>;
}

export interface WebhookEndpoints {
  created_at: Generated<string>;
  created_by: string;
  created_by_id: string | null;
  description: Generated<string>;
  event_types: unknown;
  failing_since: string | null;
  from_number: number;
  hotel_id: string;
  id: string;
  key_id: string | null;
  last_delivered_at: string | null;
  last_failure: string | null;
  last_number: number | null;
  ran_out: Generated<number>;
  secret_generation: Generated<number>;
  secret_key_id: Generated<number>;
  secret_renewed_at: string | null;
  secret_salt: string;
  state: Generated<'active' | 'paused' | 'disabled'>;
  updated_at: Generated<string>;
  url: string;
}

export interface Database {
  accounts: Accounts;
  announcement_deliveries: AnnouncementDeliveries;
  announcements: Announcements;
  api_keys: ApiKeys;
  audit_entries: AuditEntries;
  bill_settings: BillSettings;
  calendar_addresses: CalendarAddresses;
  calendar_feeds: CalendarFeeds;
  calendar_links: CalendarLinks;
  charges: Charges;
  conversations: Conversations;
  deleted_hotels: DeletedHotels;
  demo_removals: DemoRemovals;
  departments: Departments;
  essentials: Essentials;
  external_reservations: ExternalReservations;
  extra_bookings: ExtraBookings;
  extras: Extras;
  fiscal_records: FiscalRecords;
  guests: Guests;
  hotel_event_counters: HotelEventCounters;
  hotel_events: HotelEvents;
  hotel_guide: HotelGuide;
  hotels: Hotels;
  hours_uses: HoursUses;
  house_rules: HouseRules;
  images: Images;
  installation_secret: InstallationSecret;
  invitation_links: InvitationLinks;
  invoice_mails: InvoiceMails;
  invoice_numbers: InvoiceNumbers;
  invoice_settings: InvoiceSettings;
  invoices: Invoices;
  job_runs: JobRuns;
  legal_pages: LegalPages;
  legal_texts: LegalTexts;
  local_recommendations: LocalRecommendations;
  mail_addresses: MailAddresses;
  mail_choices: MailChoices;
  mails: Mails;
  managers: Managers;
  menu_categories: MenuCategories;
  menu_items: MenuItems;
  menu_option_groups: MenuOptionGroups;
  menu_settings: MenuSettings;
  message_images: MessageImages;
  message_reads: MessageReads;
  messages: Messages;
  notification_cursors: NotificationCursors;
  opening_hours: OpeningHours;
  orders: Orders;
  outgoing_messages: OutgoingMessages;
  owners: Owners;
  password_links: PasswordLinks;
  place_cards: PlaceCards;
  places: Places;
  platform_secrets: PlatformSecrets;
  platform_settings: PlatformSettings;
  privacy_settings: PrivacySettings;
  property_locations: PropertyLocations;
  provider_subjects: ProviderSubjects;
  push_subscriptions: PushSubscriptions;
  quick_replies: QuickReplies;
  rate_limits: RateLimits;
  rating_settings: RatingSettings;
  ratings: Ratings;
  recovery_codes: RecoveryCodes;
  register_code_tables: RegisterCodeTables;
  register_entries: RegisterEntries;
  register_exports: RegisterExports;
  register_losses: RegisterLosses;
  register_numbers: RegisterNumbers;
  register_packages: RegisterPackages;
  register_reports: RegisterReports;
  register_stays: RegisterStays;
  registration_persons: RegistrationPersons;
  registration_settings: RegistrationSettings;
  registration_wishes: RegistrationWishes;
  registrations: Registrations;
  request_handovers: RequestHandovers;
  request_photos: RequestPhotos;
  request_types: RequestTypes;
  reservation_conflicts: ReservationConflicts;
  reservation_imports: ReservationImports;
  reservation_links: ReservationLinks;
  reservation_mappings: ReservationMappings;
  reservations: Reservations;
  room_access: RoomAccess;
  room_signs: RoomSigns;
  rooms: Rooms;
  second_factors: SecondFactors;
  service_requests: ServiceRequests;
  sessions: Sessions;
  staff_invitations: StaffInvitations;
  staff_password_links: StaffPasswordLinks;
  staff_presence: StaffPresence;
  stay_guests: StayGuests;
  stay_invitations: StayInvitations;
  stay_questions: StayQuestions;
  stays: Stays;
  tax_details: TaxDetails;
  tax_parties: TaxParties;
  tax_rules: TaxRules;
  taxi_requests: TaxiRequests;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
}
