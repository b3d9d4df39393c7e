select add_stay('orders');
