-- Whether something had proved that the guest who invites stays in the hotel: companions are as verified as they were.
-- The default is for older programs, which do not write the column.
alter table stay_invitations add verified boolean not null default false;
