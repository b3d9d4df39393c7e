-- What is hidden is not on the guests' menus: they hear what shows it and what hides it, and nothing else of it.
drop trigger menu_items_event on menu_items;
create constraint trigger menu_items_event after insert or update or delete on menu_items
  deferrable initially deferred for each row execute function record_hotel_event('public', 'available');
