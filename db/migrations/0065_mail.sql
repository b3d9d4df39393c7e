-- What is under way to the people of a hotel is void once the hotel is to be deleted.
grant update (status, failure) on mails to deskbell_platform;
