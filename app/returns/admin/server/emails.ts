import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../database/database.ts";
import type { TemplateDataByKind } from "../../../server/emails.ts";
import type { NewReturnEmail } from "../../domain/return.ts";
import { returns } from "../../server/schema.ts";
import { adminReturnAddress } from "../addresses.ts";

/** Template data of the owner's email about a return or a withdrawal. Names no shopper. */
export const ownersReturnEmail = (database: Database) =>
  ({
    async "return-new"(about): Promise<NewReturnEmail | null> {
      const { id } = z.object({ id: z.number() }).parse(about);
      const [found] = await database.select().from(returns).where(eq(returns.id, id));
      if (!found) return null;
      const { orderNumber: number, withdrawalId, state } = found;
      const isWithdrawal = withdrawalId !== null;
      return { number, isWithdrawal, isSettled: state === "settled", page: adminReturnAddress(id) };
    },
  }) satisfies TemplateDataByKind;
