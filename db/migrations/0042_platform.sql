-- The installation secret is outside the database. This one row tells whether a process has the same one.
create table installation_secret (
  id smallint primary key default 1 check (id = 1),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{32}$')
);
select enable_platform_rls('installation_secret');
