select add_waiting('orders', $$status = 'pending'$$);
-- A guest withdraws what has not rung yet.
grant delete on orders to deskbell_app;
