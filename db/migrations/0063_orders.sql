select type_guest_words('orders');
select complete_tickets_of('orders', $$'stay'$$);
