/** The table of a baseline server: the columns of Deskbell's, and the index that the list needs. */
export const baselineSchema = `
  create table service_requests (
    hotel_id text not null, id uuid not null, guest_id uuid not null, guest_name text not null, room_number text not null,
    type text not null, description text not null, status text not null default 'pending',
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    started_at timestamptz(3), started_by_name text, completed_at timestamptz(3), completed_by_name text,
    taken_at timestamptz(3), taken_by text, taken_by_id uuid, attention_level smallint not null default 0,
    attention_raised_at timestamptz(3), attention_due_at timestamptz(3), entered_by text, entered_by_id uuid,
    primary key (hotel_id, id)
  );
  create index service_requests_newest on service_requests (hotel_id, created_at desc, id desc)`
