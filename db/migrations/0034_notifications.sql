-- Each kind is claimed for itself: what waits for a notification service that hangs is not read past on the way to a push.
create index outgoing_messages_due_of_kind on outgoing_messages (kind, due_at) where attempts < 10;
drop index outgoing_messages_due;
