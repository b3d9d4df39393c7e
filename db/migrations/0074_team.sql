-- The manager to whom the link was shown: it ends with them where the ones who stay say so. null: it was sent by mail to
-- whom it is for, or made before there was this column.
alter table staff_password_links add column created_by_id uuid;
