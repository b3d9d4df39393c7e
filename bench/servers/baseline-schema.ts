/** The table of a baseline server: the columns of Deskbell's, and the index that the list needs. */
export const baselineSchema = `
  create table service_requests (
    hotel_id text not null, id uuid not null, guest_id uuid not null, guest_name text not null, room_number text not null,
    sent_by_name text, sent_by_room text, type text not null, description text not null,
    status text not null default 'pending', created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(), started_at timestamptz(3), started_by_name text,
    completed_at timestamptz(3), completed_by_name text, claimed_at timestamptz(3), claimed_by text, claimed_by_id uuid,
    escalation_level smallint not null default 0, escalation_raised_at timestamptz(3), escalation_due_at timestamptz(3),
    created_by text, created_by_id uuid, stay_id uuid, message_id uuid, escalation_from timestamptz(3) not null default now(),
    scheduled_for timestamptz(3), ring_due_at timestamptz(3), department text not null default 'housekeeping',
    handed_over_at timestamptz(3), handed_over_from text, target_at timestamptz(3), late_level smallint not null default 0,
    late_due_at timestamptz(3), late_escalated_at timestamptz(3), quantity smallint, choice text, photo_id uuid,
    type_name text, type_words jsonb,
    primary key (hotel_id, id)
  );
  create index service_requests_newest on service_requests (hotel_id, created_at desc, id desc);
  create table hotel_event_counters (hotel_id text primary key, last_number bigint not null default 0);
  create table hotel_events (
    hotel_id text not null, number bigint not null, entity text not null, operation text not null, row_id text not null,
    row_data jsonb not null, created_at timestamptz(3) not null default now(), primary key (hotel_id, number)
  )`
