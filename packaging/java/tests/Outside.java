import spiritlevel.Spiritlevel;

/** Starts a fake outside JUnit, prints its URL or the error, and waits until somebody kills it. */
class Outside {
  public static void main(String[] arguments) throws InterruptedException {
    try {
      System.out.println(Spiritlevel.fake().world().url());
    } catch (IllegalStateException error) {
      System.out.println(error.getMessage());
      return;
    }
    Thread.currentThread().join();
  }
}
