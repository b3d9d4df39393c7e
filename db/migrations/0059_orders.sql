select complete_tickets_of('orders');
