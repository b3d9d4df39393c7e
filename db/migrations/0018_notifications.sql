-- The same browser under another person, in whatever hotel: its earlier subscription gives way.
create index push_subscriptions_of_browser on push_subscriptions (md5(endpoint));
