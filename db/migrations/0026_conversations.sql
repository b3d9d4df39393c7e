-- For lists of stays, which say where a message is unread.
create index conversations_unread on conversations (hotel_id, last_message_at desc, id desc) where unread > 0;
