-- The hash of what another system sent, so that a repetition is told from other content under the same version, whatever
-- staff have written since. null: cancelled, sent before there was this column, or the guest was erased.
alter table external_reservations add column content_hash text;
alter table external_reservations add constraint external_reservations_content_hash_check check (length(content_hash) = 43);
