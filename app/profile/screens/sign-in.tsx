import type { ComponentProps } from "react";
import { Link } from "wouter";
import Login from "../../shop/screens/login.tsx";
import { stepAddress } from "../addresses.ts";
import { profileWords } from "../words.ts";
import styles from "./sign-in.module.css";

/** The sign-in page of a shop that writes letters: there is a way back for those who have forgotten their password. */
export default function SignIn({
  data,
}: {
  data: NonNullable<ComponentProps<typeof Login>["data"]> & { canReset?: boolean };
}) {
  return (
    <>
      <Login data={data} />
      {data.canReset !== false && (
        <p className={styles.forgot}>
          <Link href={stepAddress("forgot")}>{profileWords.signIn.forgot}</Link>
        </p>
      )}
    </>
  );
}
