-- Pages show both, so a change invalidates them. A trigger of its own, because a release that runs beside this one needs products_change.
CREATE TRIGGER products_charges AFTER UPDATE OF tax_class, grams ON products FOR EACH ROW
  WHEN ((OLD.tax_class, OLD.grams) IS DISTINCT FROM (NEW.tax_class, NEW.grams)) EXECUTE FUNCTION notify_product();
