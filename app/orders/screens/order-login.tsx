import Login from "../../shop/screens/login.tsx";

/** Sign-in page of a store without account pages. */
const OrderLogin = ({ data }: { data: { readonly next: string } }) => <Login data={data} />;

export default OrderLogin;
