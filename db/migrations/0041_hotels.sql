-- Who calls the taxi, and whether guests are asked where they want to go.
alter table hotels add column taxi_dispatch text not null default 'automatic', add column taxi_destination boolean not null default false;
alter table hotels add constraint hotels_taxi_dispatch_check check (taxi_dispatch in ('automatic', 'by_staff'));
