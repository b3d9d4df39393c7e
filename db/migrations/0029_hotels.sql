-- What somebody has to show to be let in as a guest.
alter table hotels add column guest_signin text not null default 'open' check (guest_signin in ('open', 'reservation', 'code', 'qr'));
