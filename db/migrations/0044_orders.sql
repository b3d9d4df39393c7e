-- An order in preparation that nobody has waits like a new one: whoever prepared it has left the team. What somebody has begun
-- with is theirs; written anew in one pass and without an event a row.
alter table orders
  alter column taken_at type timestamptz(3) using case when status = 'preparing' then coalesce(taken_at, preparing_at, updated_at) else taken_at end;
drop index orders_untaken;
drop index orders_attention_due;
create index orders_untaken on orders (hotel_id, escalation_from, id) where status in ('pending', 'preparing') and taken_at is null;
-- Across all hotels on purpose: one query finds what is due in any of them.
create index orders_attention_due on orders (attention_due_at) where status in ('pending', 'preparing') and taken_at is null and attention_due_at is not null;
