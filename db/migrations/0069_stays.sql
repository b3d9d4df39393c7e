-- Whether something had proved that the guest who invites stays in the hotel: companions are as verified as they were.
alter table stay_invitations add verified boolean not null default false;
alter table stay_invitations alter verified drop default;
