create domain request_choice as text check (length(value) between 1 and 40);
create domain request_description as text check (length(value) <= 1000);
create domain request_quantity as smallint check (value between 1 and 20);

-- The type of a column that a trigger names cannot be changed.
drop trigger service_requests_erase_notes on service_requests;
select type_guest_words('service_requests');
alter table service_requests drop constraint service_requests_choice_check;
alter table service_requests drop constraint service_requests_description_check;
alter table service_requests drop constraint service_requests_quantity_check;
alter table service_requests
  alter column choice type request_choice,
  alter column description type request_description,
  alter column quantity type request_quantity;
create trigger service_requests_erase_notes after update of guest_name on service_requests for each row
  when (new.guest_name = '—' and old.guest_name <> '—') execute function erase_handover_notes();

select complete_tickets_of('service_requests', $$'stay', 'typed'$$);
